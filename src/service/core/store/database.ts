import type { ColumnType, Generated, Selectable } from 'kysely'

type Account = { id: string; created_at: Generated<Date> }

/** What a key may do: everything, or read only. */
export type KeyKind = 'full' | 'read_only'
/** Where a key came from: the configuration, the first start, a sign-in link, or (`cli`) another key. */
export type KeyOrigin = 'configured' | 'made' | 'browser' | 'cli'

type ApiKey = {
  /** The public id of the key: it grants no access. */
  id: string
  /** SHA-256 of the key, in hex: keys are long and random, so no slow hash is needed. */
  hash: string
  account_id: string
  principal_id: string
  /** The first characters of the key, to tell keys apart. */
  prefix: string
  name: string
  kind: KeyKind
  origin: KeyOrigin
  created_at: Generated<Date>
  expires_at: Date | null
  /** When the key ends once it was used; until its first use it ends at `expires_at`, minutes after it was made. */
  expires_once_used: Date | null
  /** Written at most once a minute. */
  last_used_at: Date | null
  revoked_at: Date | null
}

/** The code of a sign-in link that was not used yet. */
type SignInCode = {
  /** SHA-256 of the code, in hex. */
  hash: string
  account_id: string
  created_at: Date
  expires_at: Date
}

type Operator = {
  account_id: string
  id: string
  principal_id: string
  created_at: Date
  updated_at: Date
  description: string
  metadata: string
  enabled_features: string[]
  region: string
  deployment_name: string
  deployment_namespace: string
  deployment_version: string
  deployment_cluster_name: string
  /** Null without a binding. */
  endpoint_selectors: string[] | null
  ingress_endpoint: string | null
  cert: string | null
  /** As in the certificate, RFC 3339: texts, since they are shown and never searched. */
  cert_not_before: string | null
  cert_not_after: string | null
}

type EndpointTable = {
  account_id: string
  id: string
  created_at: Date
  updated_at: Date
  url: string
  public_url: string
  proto: string
  type: string
  bindings: string[]
  region: string
  description: string
  metadata: string
  hostport: string
}

/** A module as stored: the PUT document, with `enabled` always set. */
export type ModuleDocument = { enabled: boolean; [member: string]: unknown }

type EdgeModule = {
  account_id: string
  kind: string
  edge_id: string
  module: string
  /** The PUT document, as JSON. */
  document: ColumnType<ModuleDocument, string, string>
  updated_at: Generated<Date>
}

type CertificateAuthority = {
  /** Always 1: a database has one authority. */
  id: number
  certificate: string
  /** PKCS #8 as PEM, or a text that says how that is encrypted. */
  private_key: string
  created_at: Generated<Date>
}

type IdempotencyKey = {
  account_id: string
  key: string
  /** A hash of the request, in hex. */
  fingerprint: string
  /** The reply, as JSON. */
  reply: string
  expires_at: Date
}

type AuditEventTable = {
  account_id: string
  /** Ids sort by creation, and so do events. */
  id: string
  at: Date
  /** The public id and the name of the key. */
  key_id: string
  key_name: string
  /** The operation id of the OpenAPI document. */
  operation: string
  /** The id in the answer of the request. */
  operation_id: string
  /** The path of the record, below the API's base. */
  record: string
  /** As JSON texts; null where there was no record, or is none. */
  before: string | null
  after: string | null
}

/** The tables as Kysely sees them; `migrations.ts` makes them. */
export type Database = {
  accounts: Account
  api_keys: ApiKey
  sign_in_codes: SignInCode
  operators: Operator
  endpoints: EndpointTable
  edge_modules: EdgeModule
  certificate_authorities: CertificateAuthority
  idempotency_keys: IdempotencyKey
  audit_events: AuditEventTable
}

/** A key as stored. */
export type KeyRow = Selectable<ApiKey>
/** An operator as stored. */
export type OperatorRow = Selectable<Operator>
/** The answer to a request with an idempotency key, as stored. */
export type IdempotencyKeyRow = Selectable<IdempotencyKey>
/** A write in the audit log, as stored. */
export type AuditEventRow = Selectable<AuditEventTable>
/** An endpoint as stored. */
export type EndpointRow = Selectable<EndpointTable>
