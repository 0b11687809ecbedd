import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Database } from '#service/core/store/database.ts'

type Bulk = {
  account: string
  principal: string
  idStart: string
  count: number
  at: Date
  /** The length of each operator's metadata, if it should be longer than a few signs. */
  metadataLength?: number
}

// This many rows are made well within the statement timeout.
const ROWS_AT_ONCE = 10_000

/** Queries for tests and measurements only; no API request uses them. */
export const testRecords = (pool: PostgresPool) => {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const insertRange = (
    { account, principal, idStart, at, metadataLength = 0 }: Bulk,
    first: number,
    last: number,
  ) =>
    sql`insert into operators (account_id, id, principal_id, created_at, updated_at, description,
        metadata, enabled_features, region, deployment_name, deployment_namespace, deployment_version,
        deployment_cluster_name, endpoint_selectors, ingress_endpoint)
      select ${account}::text, ${idStart}::text || lpad(n::text, 9, '0'), ${principal}::text,
        ${at}::timestamptz, ${at}::timestamptz, 'operator ' || n, '{"number":' || n || '}' || repeat(' ', ${metadataLength}::int - 12),
        '{bindings}'::text[], 'global', 'operator-' || n, 'adit', '1.' || n % 20 || '.0',
        'cluster-' || n % 50, '{true}'::text[], ''
      from generate_series(${first}::int, ${last}::int) as n`.execute(db)
  return {
    /** Makes `count` plain operators; their ids are `idStart` and nine digits, counted from 1. */
    insertOperators: async (bulk: Bulk): Promise<void> => {
      for (let first = 1; first <= bulk.count; first += ROWS_AT_ONCE)
        await insertRange(bulk, first, Math.min(bulk.count, first + ROWS_AT_ONCE - 1))
      // The planner has no statistics on the new rows until this runs.
      await sql`analyze operators`.execute(db)
    },
  }
}

export type TestRecords = ReturnType<typeof testRecords>
