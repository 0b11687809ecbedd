import {
  baseUrl,
  databaseAddress,
  filePath,
  hasPassword,
  headerName,
  hostList,
  matching,
  onOff,
  origin,
  originList,
  whole,
} from './setting-values.ts'

/** A setting of the start: an environment variable and a flag. */
export type Setting<T> = {
  variable: string
  flag: string
  /** The accepted values, to follow "must be". */
  accepts: string
  help: string
  /** Parses a given text; undefined when the text is not accepted. */
  read: (text: string) => T | undefined
  /** Needs no value as a flag. */
  isSwitch?: boolean
  /** Never shown again. */
  isSecret?: boolean
  /** Has no flag: every user of the machine can read the command line. */
  hasNoFlag?: boolean
  /** Whether a text contains a secret that must not appear on the command line. */
  isPrivate?: (text: string) => boolean
}

export const hostSetting: Setting<string> = {
  variable: 'HOST',
  flag: 'host',
  accepts: 'a host name or an address without port',
  help: 'Where to listen; 0.0.0.0 or :: for every network',
  read: matching(/^[0-9A-Za-z.:_%-]+$/),
}
export const portSetting: Setting<number> = {
  variable: 'PORT',
  flag: 'port',
  accepts: 'a whole number from 0 to 65535',
  help: 'The port to listen on; 0 for any free one',
  read: whole(0, 65_535),
}
export const dataDirSetting: Setting<string> = {
  variable: 'ADIT_DATA_DIR',
  flag: 'data-dir',
  accepts: 'a folder',
  help: 'Where the data is kept',
  read: filePath,
}
export const databaseUrlSetting: Setting<string> = {
  variable: 'DATABASE_URL',
  flag: 'database-url',
  accepts: 'a PostgreSQL address such as postgres://user@host:5432/name',
  help: 'Keep the data in this PostgreSQL instead of the data folder',
  read: databaseAddress,
  isSecret: true,
  isPrivate: hasPassword,
}
export const databaseUrlFileSetting: Setting<string> = {
  variable: 'DATABASE_URL_FILE',
  flag: 'database-url-file',
  accepts: 'the path of a file',
  help: 'The file that holds the PostgreSQL address, in place of DATABASE_URL',
  read: filePath,
  isSecret: true,
}
export const apiKeySetting: Setting<string> = {
  variable: 'ADIT_API_KEY',
  flag: 'api-key',
  accepts: 'at least 16 (at most 256) letters, digits and signs, without spaces',
  help: 'Accept this API key instead of making one. A key set here earlier stops working',
  read: matching(/^[\x21-\x7e]{16,256}$/),
  isSecret: true,
  hasNoFlag: true,
}
export const apiKeyFileSetting: Setting<string> = {
  variable: 'ADIT_API_KEY_FILE',
  flag: 'api-key-file',
  accepts: 'the path of a file',
  help: 'The file that holds the API key, in place of ADIT_API_KEY',
  read: filePath,
  isSecret: true,
}
export const secretSetting: Setting<string> = {
  variable: 'ADIT_SECRET',
  flag: 'secret',
  accepts: 'at least 16 (at most 1024) characters',
  help: "Encrypt the certificate authority's key in the store with this secret",
  read: matching(/^[^\p{Cc}]{16,1024}$/u),
  isSecret: true,
  hasNoFlag: true,
}
export const secretFileSetting: Setting<string> = {
  variable: 'ADIT_SECRET_FILE',
  flag: 'secret-file',
  accepts: 'the path of a file',
  help: 'The file that holds the secret, in place of ADIT_SECRET',
  read: filePath,
  isSecret: true,
}
export const upstreamUrlSetting: Setting<string> = {
  variable: 'ADIT_UPSTREAM_URL',
  flag: 'upstream-url',
  accepts: 'an http or https address without a user, query or fragment',
  help: 'Forward to this remote service instead of running the embedded one',
  read: baseUrl,
  isSecret: true,
}
export const versionHeaderSetting: Setting<string> = {
  variable: 'ADIT_VERSION_HEADER',
  flag: 'version-header',
  accepts: 'the name of a header that has no other meaning',
  help: 'The name of the header that carries the API version',
  read: headerName,
}
export const publicUrlSetting: Setting<string> = {
  variable: 'ADIT_PUBLIC_URL',
  flag: 'public-url',
  accepts: 'an http or https origin such as https://adit.example.com',
  help: 'How people reach this process, for links and uri fields',
  read: origin,
}
export const allowedOriginsSetting: Setting<string[]> = {
  variable: 'ADIT_ALLOWED_ORIGINS',
  flag: 'allowed-origins',
  accepts: 'http or https origins, separated by commas',
  help: 'Other services that the page may call directly',
  read: originList,
}
export const allowedHostsSetting: Setting<string[]> = {
  variable: 'ADIT_ALLOWED_HOSTS',
  flag: 'allowed-hosts',
  accepts: 'host names without port, separated by commas',
  help: 'Names by which this process may be reached, besides localhost, IP addresses, HOST and ADIT_PUBLIC_URL',
  read: hostList,
}
export const edgesFileSetting: Setting<string> = {
  variable: 'ADIT_EDGES_FILE',
  flag: 'edges-file',
  accepts: 'the path of a JSON file',
  help: 'List the edges of this file on the Edges page, for everyone: [{ "kind": "tls", "id": "edgtls_…", "label": "…" }]',
  read: filePath,
}
export const faultsSetting: Setting<boolean> = {
  variable: 'ADIT_FAULTS',
  flag: 'faults',
  accepts: '1 or 0',
  help: 'Open /faults, which makes responses fail on demand (for tests only)',
  read: onOff,
  isSwitch: true,
}
export const certificateDaysSetting: Setting<number> = {
  variable: 'ADIT_CERTIFICATE_DAYS',
  flag: 'certificate-days',
  accepts: 'a whole number from 1 to 3650',
  help: 'How long a client certificate is valid, in days',
  read: whole(1, 3650),
}
export const auditDaysSetting: Setting<number> = {
  variable: 'ADIT_AUDIT_DAYS',
  flag: 'audit-days',
  accepts: 'a whole number from 0 to 3650',
  help: 'How long the audit log keeps what was written, in days; 0 for no audit log',
  read: whole(0, 3650),
}
export const requestsPerMinuteSetting: Setting<number> = {
  variable: 'ADIT_REQUESTS_PER_MINUTE',
  flag: 'requests-per-minute',
  accepts: 'a whole number from 1 to 100000',
  help: 'How many requests each API key may send to this process in a minute; more get 429. Each process counts for itself',
  read: whole(1, 100_000),
}
export const sweepRequestsPerMinuteSetting: Setting<number> = {
  variable: 'ADIT_SWEEP_REQUESTS_PER_MINUTE',
  flag: 'sweep-requests-per-minute',
  accepts: 'a whole number from 1 to 100000',
  help: 'How many requests a minute each browser may send to read all operators; without it, a quarter of what the service allows and at most 30',
  read: whole(1, 100_000),
}
export const productionSetting: Setting<boolean> = {
  variable: 'ADIT_PRODUCTION',
  flag: 'production',
  accepts: '1 or 0',
  help: 'Mark the service as production: the page shows it, and asks for a typed name before it lets more traffic in or deletes',
  read: onOff,
  isSwitch: true,
}
export const demoSetting: Setting<boolean> = {
  variable: 'ADIT_DEMO',
  flag: 'demo',
  accepts: '1 or 0',
  help: 'Fill an empty account with demonstration records',
  read: onOff,
  isSwitch: true,
}
