import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Database } from '#service/core/store/database.ts'
import { firstIdAt } from '#service/core/store/ids.ts'

type Bulk = {
  account: string
  principal: string
  idStart: string
  count: number
  at: Date
  /** The length of each operator's metadata, if it should be longer than a few signs. */
  metadataLength?: number
}

/**
 * Events of so many records in turn, evenly from `from` to `until`, with ids of their times: updates with the key `ci`,
 * but every tenth is with one of ten other keys, and every hundredth is a delete.
 */
type BulkEvents = { account: string; count: number; records: number; from: Date; until: Date }

/** The time of an event by its number. */
const eventTime = (
  { from, until, count }: Pick<BulkEvents, 'from' | 'until' | 'count'>,
  number: number,
) => new Date(from.getTime() + (until.getTime() - from.getTime()) * (number / count))

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
  const insertEventRange = (bulk: BulkEvents, first: number, last: number) => {
    const times = Array.from({ length: last - first + 1 }, (_, at) => eventTime(bulk, first + at))
    const ids = times.map((time) => firstIdAt('evt', time))
    return sql`insert into audit_events (account_id, id, at, key_id, key_name, operation, operation_id, record,
        before, after)
      select ${bulk.account}::text, id, at, 'key_' || lpad('1', 27, '0'),
        case when n % 10 = 0 then 'key ' || n / 10 % 10 else 'ci' end,
        case when n % 100 = 0 then 'deleteOperator' else 'updateOperator' end,
        'op_' || lpad(n::text, 27, '0'),
        '/kubernetes_operators/k8sop_' || lpad((n % ${bulk.records}::int)::text, 27, '0'),
        json_build_object('description', 'operator ' || n - 1, 'metadata', repeat('x', 500)),
        json_build_object('description', 'operator ' || n, 'metadata', repeat('x', 500))
      from (select id, at, ${first}::int + nr::int - 1 as n
        from unnest(${ids}::text[], ${times}::timestamptz[]) with ordinality as made (id, at, nr)) as events`.execute(
      db,
    )
  }
  return {
    /** Makes events of the audit log, counted from 1. */
    insertEvents: async (bulk: BulkEvents): Promise<void> => {
      for (let first = 1; first <= bulk.count; first += ROWS_AT_ONCE)
        await insertEventRange(bulk, first, Math.min(bulk.count, first + ROWS_AT_ONCE - 1))
      await sql`analyze audit_events`.execute(db)
    },
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
