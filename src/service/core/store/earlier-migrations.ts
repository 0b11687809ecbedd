// A new database has these as they are, too: see `TABLES`.
export const SIGN_IN_CODES = `create table sign_in_codes (
    hash text primary key,
    account_id text collate "C" not null references accounts (id),
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`

export const IDEMPOTENCY_KEYS = [
  `create table idempotency_keys (
    account_id text collate "C" not null references accounts (id),
    key text collate "C" not null,
    fingerprint text not null,
    reply text not null,
    expires_at timestamptz not null,
    primary key (account_id, key)
  )`,
  `create index idempotency_keys_by_expiry on idempotency_keys (expires_at)`,
]

// Its account is not checked: the key of the write has it.
export const AUDIT_EVENTS = `create table audit_events (
    account_id text collate "C" not null,
    id text collate "C" not null,
    at timestamptz not null,
    key_id text not null,
    key_name text not null,
    operation text not null,
    operation_id text not null,
    record text collate "C" not null,
    before text,
    after text,
    primary key (account_id, id)
  )`

// No index begins as another one, so that the database takes none in place of the one that has what is asked for.
export const AUDIT_INDEXES = [
  `create index audit_events_by_record on audit_events (record, account_id, id)`,
  `create index audit_events_by_operation on audit_events (operation, account_id, id)`,
  `create index audit_events_by_key on audit_events (key_name, account_id, id)`,
  `create index audit_events_by_operation_and_key
    on audit_events ((operation || ' ' || key_name), account_id, id)`,
]

/** The changes of a database of an earlier build until it has `TABLES`, by their names: it may have some of them. */
export const EARLIER: Readonly<Record<string, readonly string[]>> = {
  '0001_tables': [],
  '0002_configured_keys': [
    `alter table api_keys add column configured boolean not null default false`,
  ],
  '0003_named_keys': [
    `alter table api_keys
      add column id text collate "C",
      add column name text not null default '',
      add column kind text not null default 'full',
      add column origin text not null default 'made',
      add column expires_at timestamptz,
      add column last_used_at timestamptz,
      add column revoked_at timestamptz`,
    `update api_keys set
      id = 'key_' || replace(gen_random_uuid()::text, '-', ''),
      origin = case when configured then 'configured' else 'made' end,
      name = case when configured then 'ADIT_API_KEY' else 'first start' end`,
    `alter table api_keys alter column id set not null, drop column configured`,
    `create unique index api_keys_by_id on api_keys (account_id, id)`,
    `drop index api_keys_by_account`,
    SIGN_IN_CODES,
  ],
  '0004_room_for_changes': [`alter table operators set (fillfactor = 80)`],
  '0005_module_documents': [
    `alter table edge_modules add column document json`,
    `update edge_modules set document = case module
      when 'ip_restriction' then json_build_object('enabled', enabled, 'ip_policy_ids', ids)
      when 'backend' then case cardinality(ids)
        when 0 then json_build_object('enabled', enabled)
        else json_build_object('enabled', enabled, 'backend_id', ids[1]) end
      end`,
    `alter table edge_modules alter column document set not null,
      drop column enabled, drop column ids`,
  ],
  '0006_idempotency_keys': IDEMPOTENCY_KEYS,
  '0007_unused_keys': [`alter table api_keys add column expires_once_used timestamptz`],
  '0008_audit_events': [AUDIT_EVENTS],
  '0009_audit_searches': [`drop index if exists audit_events_by_record`, ...AUDIT_INDEXES],
  '0010_less_per_event': [
    `drop index if exists audit_events_by_time`,
    `alter table audit_events drop constraint if exists audit_events_account_id_fkey`,
  ],
}
