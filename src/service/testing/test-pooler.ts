import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createDiskState } from '#service/core/store/disk-state.ts'
import type { OpenPool } from '#service/core/store/store.ts'

const SESSIONS = 3

/**
 * A pool that runs statements on several sessions in turn, like a pooler in transaction mode: only the
 * statements of one transaction stay together.
 */
export const transactionPool = async (url: string): Promise<OpenPool> => {
  const sessions = Array.from({ length: SESSIONS }, () => new pg.Client({ connectionString: url }))
  await Promise.all(sessions.map((session) => session.connect()))
  const free = [...sessions]
  const take = (): pg.Client => {
    const session = free.shift()
    if (!session) throw new Error('More statements at once than sessions')
    return session
  }
  const createClient = () => {
    let pinned: pg.Client | undefined
    return {
      query: async (text: string, values: readonly unknown[]) => {
        const session = pinned ?? take()
        if (text === 'begin') pinned = session
        try {
          return await session.query(text, [...values])
        } finally {
          if (text === 'commit' || text === 'rollback') pinned = undefined
          if (!pinned) free.push(session)
        }
      },
      release: () => undefined,
    }
  }
  const end = async (): Promise<void> => {
    await Promise.all(sessions.map((session) => session.end()))
  }
  return {
    // Kysely's type also covers cursors, which need another dialect option.
    pool: { connect: async () => createClient() as unknown as PostgresPoolClient, end },
    disk: createDiskState({ full: 'The disk is full.' }),
    close: end,
  }
}

// The head of PostgreSQL's message BackendKeyData; four bytes with the process id follow.
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12])

/**
 * A proxy to a PostgreSQL on this machine that gives connections other ids than those of the server's
 * processes, as poolers do; returns its port and a function that closes it.
 */
export const renamingProxy = async (target: number) => {
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    far.on('data', (chunk) => {
      const found = chunk.indexOf(KEY_DATA)
      if (found >= 0) chunk.writeInt32BE(1, found + KEY_DATA.length)
      near.write(chunk)
    })
    near.pipe(far)
    for (const socket of [near, far])
      socket
        .on('error', () => socket.destroy())
        .once('close', () => {
          near.destroy()
          far.destroy()
        })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => void server.close(),
  }
}
