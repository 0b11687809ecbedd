import { createClient, type Client } from '../api/client.ts'
import { openGate } from '../api/test-client.ts'
import type { DocumentsOf } from './bulk-writes.ts'

/** An operator as a service holds it. */
export type Source = {
  id: string
  created_at?: string
  updated_at: string
  description: string
  metadata: string
  enabled_features: string[]
  region: string
  deployment: { name: string; version: string; namespace: string; cluster_name: string }
  binding: { endpoint_selectors: string[]; ingress_endpoint: string } | null
}

/** What happens to one request; `lost-after`: it is done, and its answer does not come; `hung`: until it is aborted. */
export type Fault =
  | 'none'
  | 'lost-before'
  | 'lost-after'
  | 'error-after'
  | 'limited'
  | 'unavailable'
  | 'hung'
  | 'limited-for-months'

/** One change of an operator; null if it was deleted, or was not there before. */
export type Change = { id: string; by: 'us' | 'other'; before: Source | null; after: Source | null }

type Body = Partial<Source>

const EMPTY: Source = {
  id: '',
  updated_at: '',
  description: '',
  metadata: '',
  enabled_features: [],
  region: '',
  deployment: { name: '', version: '', namespace: '', cluster_name: '' },
  binding: null,
}

/** A source with its own id and the rest as given. */
export const sourceOf = (id: string, given: Partial<Source> = {}): Source => ({
  ...EMPTY,
  id,
  ...given,
})

const patched = (source: Source, body: Body): Source => {
  const next = {
    ...source,
    ...body,
    deployment: { ...source.deployment, ...body.deployment },
    binding: { endpoint_selectors: [], ingress_endpoint: '', ...source.binding, ...body.binding },
  }
  return { ...next, binding: next.enabled_features.includes('bindings') ? next.binding : null }
}

const untilAborted = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

/** A service with operators in memory, whose faults a test sets, and a client of it. */
export const createFleet = (sources: readonly Source[]) => {
  const stored = new Map(sources.map((source) => [source.id, structuredClone(source)]))
  let clock = 0
  const fleet = {
    stored,
    log: [] as Change[],
    requests: [] as string[],
    /** What happens to the next requests, in their order. */
    faults: [] as Fault[],
    /** What somebody else does before the service answers this request. */
    beforeRead: (_id: string): void => undefined,
    /** Before the service does what a write asks. */
    beforeWrite: async (): Promise<void> => undefined,
    /** Before the nth request; a test kills or pauses here. */
    onRequest: (_count: number): void => undefined,
    isDown: false,
    gate: openGate,
    hasTags: false,
    status: null as number | null,
    set: (id: string, by: Change['by'], next: Source | null) => {
      const before = stored.get(id) ?? null
      const after = next && { ...next, updated_at: `t${++clock}` }
      if (after) stored.set(id, after)
      else stored.delete(id)
      fleet.log.push({ id, by, before, after })
      return after
    },
  }
  const tagged = (source: Source) =>
    Response.json(source, fleet.hasTags ? { headers: { ETag: `"${source.updated_at}"` } } : {})
  type Sent = { body: Body | undefined; ifMatch: string | null }
  const answer = (method: string, id: string, { body, ifMatch }: Sent): Response => {
    if (method === 'GET' && id === '')
      return Response.json({ operators: [...stored.values()].toReversed(), next_page_uri: null })
    if (method === 'POST') {
      const made = sourceOf(`made${++clock}`, { created_at: new Date().toISOString() })
      return Response.json(fleet.set(made.id, 'us', patched(made, body ?? {})), { status: 201 })
    }
    const now = stored.get(id)
    if (!now) return Response.json({ msg: 'gone' }, { status: 404 })
    if (method === 'GET') return tagged(now)
    if (ifMatch !== null && ifMatch !== `"${now.updated_at}"`)
      return Response.json({ msg: 'changed' }, { status: 412 })
    if (method === 'DELETE') {
      fleet.set(id, 'us', null)
      return new Response(null, { status: 204 })
    }
    return Response.json(fleet.set(id, 'us', patched(now, body ?? {})))
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const method = init?.method ?? 'GET'
    const id =
      new Request(input).url.split('/kubernetes_operators')[1]?.slice(1).split('?')[0] ?? ''
    if (fleet.isDown) throw new TypeError('down')
    fleet.requests.push(`${method} ${id}`)
    fleet.onRequest(fleet.requests.length)
    const fault = fleet.faults.shift() ?? 'none'
    await Promise.resolve()
    if (fault === 'hung') await untilAborted(init?.signal)
    if (fault === 'lost-before') throw new TypeError('lost')
    if (fault === 'limited' || fault === 'limited-for-months') {
      const headers = { 'Retry-After': fault === 'limited' ? '0' : '9000000' }
      return Response.json({}, { status: 429, headers })
    }
    if (fault === 'unavailable') return Response.json({}, { status: 503 })
    if (fleet.status !== null) return Response.json({}, { status: fleet.status })
    if (method === 'GET' && id) fleet.beforeRead(id)
    if (method !== 'GET') await fleet.beforeWrite()
    const text = typeof init?.body === 'string' ? init.body : undefined
    // The body of this dashboard's own request.
    const body = text === undefined ? undefined : (JSON.parse(text) as Body)
    const reply = answer(method, id, { body, ifMatch: new Headers(init?.headers).get('If-Match') })
    if (fault === 'lost-after') throw new TypeError('lost')
    return fault === 'error-after' ? Response.json({}, { status: 502 }) : reply
  }
  const connect = (
    isAlive: () => boolean = () => true,
    id = 'c',
    account: { account_id?: string } = {},
  ): Client =>
    createClient({
      connection: {
        id,
        ...account,
        base_url: 'https://api.example',
        version_header: 'V',
        key: `k${id}`,
      },
      fetch: async (input, init) => {
        if (!isAlive()) throw new TypeError('killed')
        const reply = await fetch(input, init)
        if (!isAlive()) throw new TypeError('killed')
        return reply
      },
      gate: (...of) => fleet.gate(...of),
    })
  // The copies of now.
  const documents: DocumentsOf = async (ids) =>
    ids.flatMap((id) => {
      const document = stored.get(id)
      return document ? [{ document: structuredClone(document), as_of: Date.now() }] : []
    })
  return { fleet, connect, documents }
}

/** A service with one operator for each of these regions: `op0`, `op1`, … */
export const fleetOf = (...regions: string[]) =>
  createFleet(regions.map((region, index) => sourceOf(`op${index}`, { region })))

/** The regions of all its operators now. */
export const regionsOf = ({ fleet }: ReturnType<typeof createFleet>) =>
  [...fleet.stored.values()].map(({ region }) => region)
