import type { Kysely, Transaction } from 'kysely'
import type { Database, ModuleDocument } from './database.ts'

/** The location of a module. */
export type ModuleKey = { kind: string; edge_id: string; module: string }

/** Reads of the modules of edges; any opaque id is an edge. */
export const edgeModuleReads = (db: Kysely<Database>) => ({
  find: async (account: string, key: ModuleKey): Promise<ModuleDocument | undefined> => {
    const row = await db
      .selectFrom('edge_modules')
      .select('document')
      .where((module) => module.and({ account_id: account, ...key }))
      .executeTakeFirst()
    return row?.document
  },
})

/** Writes of the modules of edges. */
export const edgeModuleWrites = (tx: Transaction<Database>) => ({
  /** Replaces the module as a whole. */
  put: async (
    account: string,
    key: ModuleKey,
    document: ModuleDocument,
    at: Date,
  ): Promise<void> => {
    const columns = { document: JSON.stringify(document), updated_at: at }
    await tx
      .insertInto('edge_modules')
      .values({ account_id: account, ...key, ...columns })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'kind', 'edge_id', 'module']).doUpdateSet(columns),
      )
      .execute()
  },

  /** Whether there was a module to delete. */
  delete: async (account: string, key: ModuleKey): Promise<boolean> => {
    const { numDeletedRows } = await tx
      .deleteFrom('edge_modules')
      .where((module) => module.and({ account_id: account, ...key }))
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
