import { type Kysely, sql } from 'kysely'
import { EXPIRY_DAYS } from '#domain/certificate-state.ts'
import type { Database } from './database.ts'

/** How many operators have a certificate in each state, and when the next one ends. */
export type CertificateFigures = {
  none: number
  undated: number
  unreadable: number
  not_yet_valid: number
  valid: number
  expiring: number
  expired: number
  /** Null if none ends in the future. */
  next_end: Date | null
}

/** How many edges let which sources in. */
export type ExposureFigures = { open: number; undecided: number; restricted: number }

// As this service writes them; a text of another form must not end the query.
const DATE =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]+)?Z$'

const onlyRow = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('A query without groups gave no row')
  return row
}

/** Counts for monitoring: each is one query, however many records there are. */
export const figureReads = (db: Kysely<Database>) => ({
  /** The states of `certificateState`, counted by the database. */
  certificates: async (account: string, at: Date): Promise<CertificateFigures> => {
    const { rows } = await sql<CertificateFigures>`
      with dated as (
        select coalesce(cert, '') <> '' as has_cert,
          cert_not_before is not null and cert_not_before !~ ${DATE}
            or cert_not_after is not null and cert_not_after !~ ${DATE} as is_odd,
          case when cert_not_before ~ ${DATE} then cert_not_before::timestamptz end as begins,
          case when cert_not_after ~ ${DATE} then cert_not_after::timestamptz end as ends
        from operators where account_id = ${account}
      ), told as (
        select ends, case
          when is_odd then 'unreadable'
          when ends is null then case when has_cert then 'undated' else 'none' end
          when ends < ${at} then 'expired'
          when begins > ${at} then 'not_yet_valid'
          when ends - ${at}::timestamptz >= make_interval(days => ${EXPIRY_DAYS.warn}::int) then 'valid'
          else 'expiring' end as state
        from dated
      )
      select
        count(*) filter (where state = 'none')::int as none,
        count(*) filter (where state = 'undated')::int as undated,
        count(*) filter (where state = 'unreadable')::int as unreadable,
        count(*) filter (where state = 'not_yet_valid')::int as not_yet_valid,
        count(*) filter (where state = 'valid')::int as valid,
        count(*) filter (where state = 'expiring')::int as expiring,
        count(*) filter (where state = 'expired')::int as expired,
        min(ends) filter (where ends >= ${at} and state <> 'unreadable') as next_end
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
