import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, ModuleDocument } from './database.ts'

/** The location of a module. */
export type ModuleKey = { kind: string; edge_id: string; module: string }

/** An edge and its modules, by name. */
export type EdgeRow = Pick<ModuleKey, 'kind' | 'edge_id'> & {
  modules: Readonly<Record<string, ModuleDocument>>
}

/** Which edges a page has. */
type EdgePage = {
  /** Other modules are left out, and edges that have no others. */
  modules: readonly Omit<ModuleKey, 'edge_id'>[]
  limit: number
  /** The page begins after this one, which may be gone. */
  after: Pick<ModuleKey, 'kind' | 'edge_id'> | undefined
}

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

  /** A page of the edges that have a module, in the order of the primary key: it costs the same at any depth. */
  edges: (account: string, { modules, limit, after }: EdgePage): Promise<EdgeRow[]> =>
    db
      .selectFrom('edge_modules')
      .select(['kind', 'edge_id'])
      .select(sql<EdgeRow['modules']>`json_object_agg(module, document)`.as('modules'))
      .where('account_id', '=', account)
      .where(({ or, and }) => or(modules.map(and)))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(kind, edge_id) > (${after?.kind}, ${after?.edge_id})`),
      )
      .groupBy(['kind', 'edge_id'])
      .orderBy('kind')
      .orderBy('edge_id')
      .limit(limit)
      .execute(),
})

/** Writes of the modules of edges. */
export const edgeModuleWrites = (tx: Transaction<Database>) => ({
  /**
   * Replaces the module as a whole, under a lock. `check` gets what is there; if it throws, nothing is changed.
   * Returns what it was; undefined if it was not set.
   */
  put: async (
    account: string,
    key: ModuleKey,
    document: ModuleDocument,
    at: Date,
    check: (before: ModuleDocument | undefined) => Promise<void> = () => Promise.resolve(),
  ): Promise<ModuleDocument | undefined> => {
    const place = { account_id: account, ...key }
    const columns = { document: JSON.stringify(document), updated_at: at }
    for (;;) {
      const stored = await tx
        .selectFrom('edge_modules')
        .select('document')
        .where((module) => module.and(place))
        .forUpdate()
        .executeTakeFirst()
      await check(stored?.document)
      const done = stored
        ? await tx
            .updateTable('edge_modules')
            .set(columns)
            .where((module) => module.and(place))
            .returning('module')
            .execute()
        : await tx
            .insertInto('edge_modules')
            .values({ ...place, ...columns })
            .onConflict((conflict) => conflict.doNothing())
            .returning('module')
            .execute()
      if (done.length > 0) return stored?.document
      // Otherwise another transaction has set it in between.
    }
  },

  /** Returns the module that was deleted; undefined if it was not set. */
  delete: async (account: string, key: ModuleKey): Promise<ModuleDocument | undefined> => {
    const deleted = await tx
      .deleteFrom('edge_modules')
      .where((module) => module.and({ account_id: account, ...key }))
      .returning('document')
      .executeTakeFirst()
    return deleted?.document
  },
})
