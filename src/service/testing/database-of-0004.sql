-- A database as the service made it before modules were kept as documents (migrations 0001 to 0004), with two
-- operators, a key and five modules of edges; by pg_dump --inserts, less its comments and settings.
CREATE TABLE public.accounts (
    id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.api_keys (
    hash text NOT NULL,
    account_id text NOT NULL COLLATE pg_catalog."C",
    principal_id text NOT NULL,
    prefix text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    name text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'full'::text NOT NULL,
    origin text DEFAULT 'made'::text NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone
);
CREATE TABLE public.certificate_authorities (
    id integer NOT NULL,
    certificate text NOT NULL,
    private_key text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.edge_modules (
    account_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    edge_id text NOT NULL COLLATE pg_catalog."C",
    module text NOT NULL,
    enabled boolean NOT NULL,
    ids text[] NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.endpoints (
    account_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    url text NOT NULL,
    public_url text NOT NULL,
    proto text NOT NULL,
    type text NOT NULL,
    bindings text[] NOT NULL,
    region text NOT NULL,
    description text NOT NULL,
    metadata text NOT NULL,
    hostport text NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.operators (
    account_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    principal_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    description text NOT NULL,
    metadata text NOT NULL,
    enabled_features text[] NOT NULL,
    region text NOT NULL,
    deployment_name text NOT NULL,
    deployment_namespace text NOT NULL,
    deployment_version text NOT NULL,
    deployment_cluster_name text NOT NULL,
    endpoint_selectors text[],
    ingress_endpoint text,
    cert text,
    cert_not_before text,
    cert_not_after text
)
WITH (fillfactor='80');
CREATE TABLE public.sign_in_codes (
    hash text NOT NULL,
    account_id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
INSERT INTO public.accounts VALUES ('acct_default', '2026-11-21 15:29:40.449913+00');
INSERT INTO public.api_keys VALUES ('742e7edf15644b1243db724149e0b38ff81c16bc84f37e70db9e8344bf411ff8', 'acct_default', 'usr_0ERY72o3culn0PVBHWWToFBITbX', 'adit_fi', '2026-11-21 15:29:40.449913+00', 'key_0ERY72o3UgUe7e9tGxkRtoEeRgl', 'ADIT_API_KEY', 'full', 'configured', NULL, '2026-11-21 15:29:46.62+00', NULL);
INSERT INTO public.certificate_authorities VALUES (1, '-----BEGIN CERTIFICATE-----
MIIBejCCASGgAwIBAgIQVxGbzTYkkJ0KSAVisOO9iTAKBggqhkjOPQQDAjAcMRow
GAYDVQQDExFBZGl0IE9wZXJhdG9ycyBDQTAeFw0yNjExMjExNTI5NDBaFw0zNjEx
MjExNTI5NDBaMBwxGjAYBgNVBAMTEUFkaXQgT3BlcmF0b3JzIENBMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEPTO5gPubpD5noiZfwSvFpgz7Fc0us20NbQ6Tcthw
lctb/W2JsNVqcLJ85eLv5GNkqNT3SAz2KeOZcISbm2SO5aNFMEMwEgYDVR0TAQH/
BAgwBgEB/wIBADAOBgNVHQ8BAf8EBAMCAgQwHQYDVR0OBBYEFCdn/Za16P6zqXO1
9uxysvpnzicxMAoGCCqGSM49BAMCA0cAMEQCIDPFfwdBiSNU/qFJtbaya1l+R5Cf
8r00RtzSiWulXY9CAiBjFqE4LLU7FFHIT6G6w8SX/AdeTRIOjqWKlquByJt4Yg==
-----END CERTIFICATE-----', '-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsMJ3womp/U5cLBO1
fgvqwatRaa52Ql/8BBTrq27aOWWhRANCAAQ9M7mA+5ukPmeiJl/BK8WmDPsVzS6z
bQ1tDpNy2HCVy1v9bYmw1Wpwsnzl4u/kY2So1PdIDPYp45lwhJubZI7l
-----END PRIVATE KEY-----', '2026-11-21 15:29:40.426339+00');
INSERT INTO public.edge_modules VALUES ('acct_default', 'tcp', 'edgtcp_both', 'ip_restriction', false, '{ipp_b,ipp_a}', '2026-11-21 15:29:49.298+00');
INSERT INTO public.edge_modules VALUES ('acct_default', 'tcp', 'edgtcp_none', 'ip_restriction', true, '{}', '2026-11-21 15:29:49.355+00');
INSERT INTO public.edge_modules VALUES ('acct_default', 'tls', 'edge ''"/ü', 'ip_restriction', true, '{"a\"b,{}\\ü😀",ipp_1}', '2026-11-21 15:29:49.67+00');
INSERT INTO public.edge_modules VALUES ('acct_default', 'tls', 'edgtls_1', 'backend', false, '{"bkd_\"1\""}', '2026-11-21 15:29:49.742+00');
INSERT INTO public.edge_modules VALUES ('acct_default', 'tls', 'edgtls_none', 'backend', true, '{}', '2026-11-21 15:29:49.815+00');
INSERT INTO public.kysely_migration VALUES ('0001_tables', '2026-11-21T15:29:40.344Z');
INSERT INTO public.kysely_migration VALUES ('0002_configured_keys', '2026-11-21T15:29:40.346Z');
INSERT INTO public.kysely_migration VALUES ('0003_named_keys', '2026-11-21T15:29:40.360Z');
INSERT INTO public.kysely_migration VALUES ('0004_room_for_changes', '2026-11-21T15:29:40.362Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.operators VALUES ('acct_default', 'k8sop_0ERY73nzQR90aRrq736tId6HpxT', 'usr_0ERY72o3culn0PVBHWWToFBITbX', '2026-11-21 15:29:49.053+00', '2026-11-21 15:29:49.053+00', 'Warehouse', '{"team":"dock"}', '{bindings,ingress}', 'eu', 'n', 'ns', '0.18.1', 'c', '{true}', '', '-----BEGIN CERTIFICATE-----
MIIBuzCCAWGgAwIBAgIQHZjxlNttnsdrBTXduytrzDAKBggqhkjOPQQDAjAcMRow
GAYDVQQDExFBZGl0IE9wZXJhdG9ycyBDQTAeFw0yNjExMjExNTI5NDhaFw0yNzAy
MTkxNTI5NDhaMCwxKjAoBgNVBAMMIWs4c29wXzBFUlk3M256UVI5MGFScnE3MzZ0
SWQ2SHB4VDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHVTh/pBoVBdvBvyqdkl
6a2tqD9WYBUcZvx1xrknSyyGib4VqyGfQw9Knbws9KrNTmMoO3a04y8O5aSgEZ+0
wkqjdTBzMAwGA1UdEwEB/wQCMAAwDgYDVR0PAQH/BAQDAgeAMBMGA1UdJQQMMAoG
CCsGAQUFBwMCMB0GA1UdDgQWBBQqP/ab0MwUA1QweEv1vtEPkdYFXDAfBgNVHSME
GDAWgBQnZ/2Wtej+s6lztfbscrL6Z84nMTAKBggqhkjOPQQDAgNIADBFAiEAtBRL
xNbM/YpPs2BWy7FeQNhpI99Mp2Tw8Do9WghYg9ACIFG4USHhlYSqOclSUeJ+lupF
lX5wN8NA8+u/PmwDgjvD
-----END CERTIFICATE-----', '2026-11-21T15:29:48Z', '2027-02-19T15:29:48Z');
INSERT INTO public.operators VALUES ('acct_default', 'k8sop_0ERY73qdwSzXGtE1RpcgUm9R4kM', 'usr_0ERY72o3culn0PVBHWWToFBITbX', '2026-11-21 15:29:49.203+00', '2026-11-21 15:29:49.203+00', 'Zürich 😀', '', '{}', 'global', '', '', '', '', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.sign_in_codes VALUES ('e7533a8fe8fb6aeb85cc1e4e34af31a18f070d9841f83d3c371bf4faa42eaf08', 'acct_default', '2026-11-21 15:29:40.486+00', '2026-11-21 15:39:40.486+00', NULL);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.certificate_authorities
    ADD CONSTRAINT certificate_authorities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.edge_modules
    ADD CONSTRAINT edge_modules_pkey PRIMARY KEY (account_id, kind, edge_id, module);
ALTER TABLE ONLY public.endpoints
    ADD CONSTRAINT endpoints_pkey PRIMARY KEY (account_id, id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (account_id, id);
ALTER TABLE ONLY public.sign_in_codes
    ADD CONSTRAINT sign_in_codes_pkey PRIMARY KEY (hash);
CREATE UNIQUE INDEX api_keys_by_id ON public.api_keys USING btree (account_id, id);
CREATE INDEX endpoints_kubernetes ON public.endpoints USING btree (account_id, id) WHERE ('kubernetes'::text = ANY (bindings));
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.edge_modules
    ADD CONSTRAINT edge_modules_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.endpoints
    ADD CONSTRAINT endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.sign_in_codes
    ADD CONSTRAINT sign_in_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
