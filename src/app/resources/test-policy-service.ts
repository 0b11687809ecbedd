import { PolicyBody, type Policy } from './test-policy-operations.ts'

const PAGE = 50

/** A service with so many policies in memory, as a `fetch`. */
export const servePolicies = (count: number) => {
  const stored = new Map<string, Policy>()
  const add = (body: PolicyBody): Policy => {
    const id = `pol_${String(stored.size).padStart(4, '0')}`
    const created_at = new Date(Date.UTC(2026, 0, 1) + stored.size * 60_000).toISOString()
    const made = { ...body, id, created_at }
    stored.set(id, made)
    return made
  }
  for (let at = 0; at < count; at += 1)
    add({
      description: `Door ${at}`,
      metadata: JSON.stringify({ team: at % 2 === 0 ? 'north' : 'south' }),
      rules: at % 3 === 0 ? ['10.0.0.0/8', '192.168.0.0/16'] : ['10.0.0.0/8'],
      enabled: at % 4 === 0,
      owner_id: `usr_${at % 5}`,
      edge_ids: [`edg_${at}`],
    })
  const list = (before: string | null) => {
    const all = [...stored.values()].toReversed()
    const from = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1
    const policies = all.slice(from, from + PAGE)
    const last = from + PAGE < all.length ? policies.at(-1)?.id : undefined
    return { policies, next_page_uri: last ? `/policies?before_id=${last}` : null }
  }
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const [, name, id] = pathname.split('/')
    if (name !== 'policies') return Response.json({}, { status: 404 })
    const body = async () => PolicyBody.parse(await request.json())
    if (id === undefined)
      return request.method === 'POST'
        ? Response.json(add(await body()), { status: 201 })
        : Response.json(list(searchParams.get('before_id')))
    const policy = stored.get(id)
    if (!policy) return Response.json({ error_code: 'GONE', msg: 'gone' }, { status: 404 })
    if (request.method === 'DELETE') {
      stored.delete(id)
      return new Response(null, { status: 204 })
    }
    if (request.method === 'PATCH') stored.set(id, { ...policy, ...(await body()) })
    return Response.json(stored.get(id))
  }
  const fetch: typeof globalThis.fetch = (input, init) => answer(new Request(input, init))
  return { stored, fetch }
}
