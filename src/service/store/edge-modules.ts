import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

/** Where a module is: spec 4.2 to 4.4. */
export type ModuleKey = {
  kind: 'tcp' | 'tls'
  edge_id: string
  module: 'ip_restriction' | 'backend'
}
/** A module as stored: the IP policies in the order given, or at most one backend. */
export type ModuleRow = { enabled: boolean; ids: string[] }

/** Queries on the modules of edges; any opaque id is an edge. */
export const edgeModuleQueries = (db: Kysely<Database>) => ({
  find: (account: string, key: ModuleKey): Promise<ModuleRow | undefined> =>
    db
      .selectFrom('edge_modules')
      .select(['enabled', 'ids'])
      .where('account_id', '=', account)
      .where('kind', '=', key.kind)
      .where('edge_id', '=', key.edge_id)
      .where('module', '=', key.module)
      .executeTakeFirst(),

  /** Replaces the module as a whole. */
  put: async (account: string, key: ModuleKey, row: ModuleRow, at: Date): Promise<void> => {
    const columns = { ...row, updated_at: at }
    await db
      .insertInto('edge_modules')
      .values({ account_id: account, ...key, ...columns })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'kind', 'edge_id', 'module']).doUpdateSet(columns),
      )
      .execute()
  },

  /** Whether there was a module to delete. */
  delete: async (account: string, key: ModuleKey): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('edge_modules')
      .where('account_id', '=', account)
      .where('kind', '=', key.kind)
      .where('edge_id', '=', key.edge_id)
      .where('module', '=', key.module)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
