import type { Operator } from '#contract/operators.ts'

/** What the next answer to a page is instead of the page. */
export type Trouble = number | 'cut' | 'timeout' | 'html' | Response

const LIST = '/kubernetes_operators'

/**
 * A service with a list of operators, newest first, with pages by the id before them: a `fetch` for tests. It takes
 * no page size over `largest`, none at all if that is null, and no other query.
 */
export const createFleet = (largest: number | null = 1000) => {
  let records: (Operator | Record<string, unknown>)[] = []
  let next = 1
  const fleet = {
    /** The next answers to pages. */
    troubles: [] as Trouble[],
    queries: [] as string[],
    /** The records that were asked for one by one. */
    asked: [] as string[],
    /** The page size without one asked for. */
    usual: 3,
    /** Pages are counted from the first record, so that records slip from one to another. */
    isCounted: false,
    /** What happens at the service while a page is on its way: before it is made, and before it comes. */
    before: (): unknown => undefined,
    after: (): unknown => undefined,
    /** What happens while the answer to anything else is on its way. */
    afterOne: (_id: string): unknown => undefined,
    all: () => structuredClone(records),
    ids: () => records.map(({ id }) => String(id)),
    create: (members: Record<string, unknown> = {}) => {
      const made = { id: `op_${String(next).padStart(6, '0')}`, description: '', ...members }
      next += 1
      records = [made, ...records]
      return made
    },
    remove: (id: unknown) => {
      records = records.filter((record) => record.id !== id)
    },
    change: (id: unknown, members: Record<string, unknown>) => {
      records = records.map((record) => (record.id === id ? { ...record, ...members } : record))
    },
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      const url = new URL(input instanceof Request ? input.url : input)
      const id = url.pathname.slice(LIST.length + 1)
      const { method = 'GET' } = init
      if (id === '' && method === 'GET') {
        fleet.queries.push(url.search.slice(1))
        await fleet.before()
        const reply = answer(url)
        await fleet.after()
        return reply
      }
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {}
      const reply = answerOne(method, id, { ...body })
      await fleet.afterOne(id)
      return reply
    },
  }
  const answerOne = (method: string, id: string, body: Record<string, unknown>): Response => {
    if (method === 'POST') return Response.json(fleet.create(body), { status: 201 })
    if (method === 'GET') fleet.asked.push(id)
    if (method === 'PATCH') fleet.change(id, body)
    const found = records.find((record) => record.id === id)
    if (!found) return Response.json({}, { status: 404 })
    if (method !== 'DELETE') return Response.json(found)
    fleet.remove(id)
    return new Response(null, { status: 204 })
  }
  const answer = ({ searchParams }: URL): Response => {
    const trouble = fleet.troubles.shift()
    if (trouble === 'cut') throw new TypeError('cut')
    if (trouble === 'timeout') throw new DOMException('late', 'TimeoutError')
    if (trouble === 'html') return new Response('<html>', { status: 502 })
    if (trouble instanceof Response) return trouble
    if (trouble !== undefined) return Response.json({}, { status: trouble })
    const limit = searchParams.get('limit')
    const before = searchParams.get('before_id')
    if (limit !== null && (largest === null || Number(limit) > largest))
      return Response.json({ msg: 'limit' }, { status: 400 })
    const size = limit === null ? fleet.usual : Number(limit)
    const offset = Number(searchParams.get('offset') ?? 0)
    const rest =
      before === null ? records.slice(offset) : records.filter(({ id }) => String(id) < before)
    const page = rest.slice(0, size)
    const query = new URLSearchParams({
      ...(limit !== null && { limit }),
      ...(fleet.isCounted
        ? { offset: String(offset + size) }
        : { before_id: String(page.at(-1)?.id) }),
    })
    return Response.json({
      operators: page,
      next_page_uri: rest.length > size ? `https://other.example/x${LIST}?${query}` : null,
    })
  }
  return fleet
}

/** A service with so many operators. */
export const filled = (count: number, largest: number | null = 1000) => {
  const fleet = createFleet(largest)
  for (let made = 0; made < count; made += 1) fleet.create({ description: `door ${made}` })
  return fleet
}
