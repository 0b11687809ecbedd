import { type CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { changeWithEvent, eventParameters } from './audit-events.ts'
import type { AuditEventRow, Database, ModuleDocument } from './database.ts'

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

const WHERE = { account_id: '', kind: '', edge_id: '', module: '' }

/** The queries of a PUT, built and compiled once: the parameters are in the order of the text. */
export const compiledModuleQueries = (db: Kysely<Database>) => {
  const columns = { document: '', updated_at: new Date(0) }
  const update = db
    .updateTable('edge_modules')
    .set(columns)
    .where((one) => one.and(WHERE))
  const insert = db
    .insertInto('edge_modules')
    .values({ ...WHERE, ...columns })
    .onConflict((conflict) => conflict.doNothing())
  return {
    lock: db
      .selectFrom('edge_modules')
      .select('document')
      .where((one) => one.and(WHERE))
      .forUpdate()
      .compile(),
    update: update.compile(),
    updateWithEvent: changeWithEvent(db, update.returning('module')),
    insert: insert.compile(),
    insertWithEvent: changeWithEvent(db, insert.returning('module')),
  }
}

type Compiled = ReturnType<typeof compiledModuleQueries>

/** Writes of the modules of edges. */
export const edgeModuleWrites = (tx: Transaction<Database>, compiled: Compiled) => ({
  /**
   * Replaces the module as a whole, under a lock. `eventOf` gets what is there and tells the event to add to the
   * audit log, if any; if it throws, nothing is changed. Returns what it was; undefined if it was not set.
   */
  put: async (
    account: string,
    key: ModuleKey,
    document: ModuleDocument,
    at: Date,
    eventOf?: (before: ModuleDocument | undefined) => Promise<AuditEventRow | undefined>,
  ): Promise<ModuleDocument | undefined> => {
    const run = <R>(query: CompiledQuery<R>, ...parameters: readonly unknown[]) =>
      tx.executeQuery<R>({ ...query, parameters })
    const place = [account, key.kind, key.edge_id, key.module]
    const columns = [JSON.stringify(document), at]
    for (;;) {
      const [stored] = (await run(compiled.lock, ...place)).rows
      const event = await eventOf?.(stored?.document)
      const noted = event ? eventParameters(event) : []
      if (stored) {
        const update = event ? compiled.updateWithEvent : compiled.update
        await run(update, ...columns, ...place, ...noted)
        return stored.document
      }
      const insert = event ? compiled.insertWithEvent : compiled.insert
      const { numAffectedRows } = await run(insert, ...place, ...columns, ...noted)
      if (numAffectedRows === 1n) return undefined
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
