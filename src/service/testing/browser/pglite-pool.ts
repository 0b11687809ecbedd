import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'

const commandOf = (text: string): string => (/^\s*(\w+)/.exec(text)?.[1] ?? '').toUpperCase()

/** A pool over the one connection of a PGlite without a driver: a second request waits for it. */
export const pglitePool = (pglite: PGlite): PostgresPool => {
  let last = Promise.resolve()
  const connect = async () => {
    const before = last
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    last = before.then(() => released)
    await before
    const query = async (text: string, values: readonly unknown[]) => {
      const { rows, affectedRows = 0 } = await pglite.query(text, [...values])
      return { command: commandOf(text), rowCount: affectedRows, rows }
    }
    return { query, release }
  }
  // Kysely's types also cover cursors, which need another dialect option.
  return { connect, end: () => pglite.close() } as unknown as PostgresPool
}
