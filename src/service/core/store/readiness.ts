import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'

/** Under a second: monitors of the process expect an answer within one second. */
const LATE_MS = 900

/**
 * A query that throws ETIMEDOUT when its answer is late; only one runs at a time. If other queries, which
 * `answered` counts, got answers meanwhile, the database is busy and not away.
 */
export const createReadiness = (
  ask: () => Promise<unknown>,
  answered: () => number,
): (() => Promise<void>) => {
  let asking: Promise<void> | undefined
  const inTime = async (): Promise<void> => {
    const before = answered()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve, reject) => {
      const end = (): void => {
        if (answered() > before) return resolve()
        const error = new Error(`The database did not answer within ${LATE_MS} ms`)
        return reject(Object.assign(error, { code: 'ETIMEDOUT' }))
      }
      timer = setTimeout(end, LATE_MS)
    })
    try {
      await Promise.race([ask(), late])
    } finally {
      clearTimeout(timer)
      asking = undefined
    }
  }
  return () => (asking ??= inTime())
}

/** The database was changed by a newer version of this program. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'

  constructor(unknown: string) {
    super(
      `The database was made or changed by a newer version of Adit: this one does not know its change ${unknown}. Start that version or a newer one, or restore a backup that this version made. Nothing was changed.`,
    )
  }
}

/** Throws `NewerDatabaseError` if a migration ran on the database that is not among the known ones. */
export const refuseNewer = async (
  db: Kysely<Database>,
  known: readonly string[],
): Promise<void> => {
  const tables = await sql`select 1 from information_schema.tables
    where table_schema = current_schema() and table_name = 'kysely_migration'`.execute(db)
  if (tables.rows.length === 0) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration
    order by name`.execute(db)
  const unknown = rows.find(({ name }) => !known.includes(name))
  if (unknown) throw new NewerDatabaseError(unknown.name)
}
