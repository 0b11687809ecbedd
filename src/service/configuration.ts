/** What the process was told at start, checked (see `readConfiguration`). */
export type Configuration = {
  host: string
  port: number
  /** Where PGlite keeps its files and where a made key is written; always set. */
  dataDir: string
  /** A PostgreSQL address; undefined means PGlite in `dataDir`. */
  databaseUrl: string | undefined
  /** A key to accept from the first start. */
  apiKey: string | undefined
  /** The remote service to forward to, without trailing slash; undefined means the embedded service. */
  upstreamUrl: string | undefined
  versionHeader: string
  /** How people reach this process, without trailing slash; used for `uri` fields and the printed link. */
  publicUrl: string | undefined
  /** Origins the page may call directly, added to `connect-src`. */
  allowedOrigins: string[]
  /** Opens `/faults`. */
  faults: boolean
  /** Fill an empty account with demonstration records. */
  demo: boolean
  /** Life of a client certificate. */
  certificateDays: number
}
