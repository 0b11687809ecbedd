// The baseline for measuring the service: three operations in one bare `node:http` handler, with the
// service's own SQL, driver, key cache and JSON, but no router, no checks, no headers and no log.
// Prints its address; DATABASE_URL or ADIT_DATA_DIR selects the data.
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import pg from 'pg'

const BELIEVED_MS = 5000
const PAGE = 100

const { DATABASE_URL: databaseUrl, ADIT_DATA_DIR: dataDir = '' } = process.env
const pglite =
  databaseUrl === undefined
    ? await PGlite.create(join(dataDir, 'db'), { postgresqlconf: ['shared_buffers=32MB'] })
    : undefined
const pool = pglite
  ? new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1, idleTimeoutMillis: 0 }))
  : new pg.Pool({ connectionString: databaseUrl, max: 10 })

const CHANGED =
  'updated_at description metadata enabled_features region deployment_name deployment_version endpoint_selectors ingress_endpoint cert cert_not_before cert_not_after'.split(
    ' ',
  )
const set = CHANGED.map((name, index) => `"${name}" = $${index + 1}`).join(', ')

/** The service's queries; `name` prepares a statement where the service also does so. */
const SQL = Object.fromEntries(
  Object.entries({
    key: 'select "hash", "account_id", "principal_id", "kind", "expires_at", "revoked_at" from "api_keys" where "hash" = $1',
    one: 'select * from "operators" where "account_id" = $1 and "id" = $2',
    page: 'select * from "operators" where "account_id" = $1 order by "id" desc limit $2',
    lock: 'select * from "operators" where "account_id" = $1 and "id" = $2 for update',
    update: `update "operators" set ${set} where "account_id" = $${CHANGED.length + 1} and "id" = $${CHANGED.length + 2} returning *`,
    begin: 'begin',
    commit: 'commit',
  }).map(([name, text]) => [name, pglite ? { name, text } : { text }]),
)
const ask = async (client, name, values = []) => (await client.query({ ...SQL[name], values })).rows

const believed = new Map()
const ownerOf = async (header = '') => {
  const hash = createHash('sha256').update(header.slice('Bearer '.length)).digest('hex')
  const known = believed.get(hash)
  if (known && known.until > performance.now()) return known.owner
  const [owner] = await ask(pool, 'key', [hash])
  believed.set(hash, { owner, until: performance.now() + BELIEVED_MS })
  return owner
}

const replyOf = (row, base) => ({
  id: row.id,
  uri: `${base}/kubernetes_operators/${row.id}`,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  description: row.description,
  metadata: row.metadata,
  principal: { id: row.principal_id, uri: `${base}/users/${row.principal_id}` },
  enabled_features: row.enabled_features,
  region: row.region,
  deployment: {
    name: row.deployment_name,
    namespace: row.deployment_namespace,
    version: row.deployment_version,
    cluster_name: row.deployment_cluster_name,
  },
  binding:
    row.endpoint_selectors === null
      ? null
      : {
          endpoint_selectors: row.endpoint_selectors,
          cert: row.cert === null ? null : { cert: row.cert },
          ingress_endpoint: row.ingress_endpoint ?? '',
        },
})

const patch = async (owner, id, body) => {
  const client = await pool.connect()
  await ask(client, 'begin')
  const [row] = await ask(client, 'lock', [owner.account_id, id])
  const next = { ...row, updated_at: new Date(), description: body.description }
  const values = CHANGED.map((name) => next[name])
  const [updated] = await ask(client, 'update', [...values, owner.account_id, id])
  await ask(client, 'commit')
  client.release()
  return updated
}

const page = async (owner, base) => {
  const rows = await ask(pool, 'page', [owner.account_id, PAGE + 1])
  const shown = rows.slice(0, PAGE)
  return {
    operators: shown.map((row) => replyOf(row, base)),
    uri: `${base}/kubernetes_operators`,
    next_page_uri:
      rows.length > PAGE ? `${base}/kubernetes_operators?before_id=${shown.at(-1).id}` : null,
  }
}

const answer = async (request) => {
  const owner = await ownerOf(request.headers.authorization)
  const base = `http://${request.headers.host}/api`
  const id = request.url.split('/')[3]
  if (request.method === 'PATCH') return replyOf(await patch(owner, id, await json(request)), base)
  if (id === undefined) return page(owner, base)
  const [row] = await ask(pool, 'one', [owner.account_id, id])
  return replyOf(row, base)
}

// What fails ends the process, and the comparison with it.
const serve = async (request, response) => {
  const text = JSON.stringify(await answer(request))
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
  response.writeHead(200, headers).end(text)
}
const server = createServer((request, response) => void serve(request, response))
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`),
)
