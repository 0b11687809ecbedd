import { type Kysely, sql } from 'kysely'
import { EXPIRY_DAYS } from '#domain/certificate-state.ts'
import type { Database } from './database.ts'

/** How many operators have a certificate in each state, and when the next one ends. */
export type CertificateFigures = {
  none: number
  not_yet_valid: number
  valid: number
  expiring: number
  expired: number
  /** Null if none ends in the future. */
  next_end: Date | null
}

/** How many edges let which sources in. */
export type ExposureFigures = { open: number; undecided: number; restricted: number }

const onlyRow = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('A query without groups gave no row')
  return row
}

/** Counts for monitoring: each is one query, however many records there are. */
export const figureReads = (db: Kysely<Database>) => ({
  /** The states of `certificateState` that this service's own certificates have, counted by the database. */
  certificates: async (account: string, at: Date): Promise<CertificateFigures> => {
    const { rows } = await sql<CertificateFigures>`
      with dated as (
        select cert_not_before::timestamptz as begins, cert_not_after::timestamptz as ends
        from operators where account_id = ${account}
      ), told as (
        select ends, case
          when ends is null then 'none'
          when ends < ${at} then 'expired'
          when begins > ${at} then 'not_yet_valid'
          when ends - ${at}::timestamptz >= make_interval(days => ${EXPIRY_DAYS.warn}::int) then 'valid'
          else 'expiring' end as state
        from dated
      )
      select
        count(*) filter (where state = 'none')::int as none,
        count(*) filter (where state = 'not_yet_valid')::int as not_yet_valid,
        count(*) filter (where state = 'valid')::int as valid,
        count(*) filter (where state = 'expiring')::int as expiring,
        count(*) filter (where state = 'expired')::int as expired,
        min(ends) filter (where ends >= ${at}) as next_end
      from told`.execute(db)
    return onlyRow(rows)
  },

  /** Of the edges that have a module. Without a restriction, or with one that is off, every source is let in. */
  exposure: async (account: string): Promise<ExposureFigures> => {
    const { rows } = await sql<ExposureFigures>`
      with edges as (
        select kind, edge_id,
          coalesce(bool_or(module = 'ip_restriction' and document->>'enabled' = 'true'), false) as is_on,
          coalesce(bool_or(module = 'ip_restriction'
            and json_typeof(document->'ip_policy_ids') = 'array'
            and document->>'ip_policy_ids' <> '[]'), false) as has_policies
        from edge_modules where account_id = ${account} group by kind, edge_id
      )
      select
        count(*) filter (where not is_on)::int as open,
        count(*) filter (where is_on and not has_policies)::int as undecided,
        count(*) filter (where is_on and has_policies)::int as restricted
      from edges`.execute(db)
    return onlyRow(rows)
  },
})
