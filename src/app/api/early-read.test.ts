import { getOperator, listOperators } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { createClient, type Client } from './client.ts'
import { asksForAll, startEarlyRead } from './early-read.ts'
import { openGate, type GatedRequest } from './send-request.ts'

const connection = {
  id: 'c1',
  base_url: 'https://api.example/v2',
  version_header: 'Service-Version',
  key: 'k',
}

/** Opens an address like the entry and then the app do; returns what the gate has seen. */
const open = async (address: string, read: (client: Client) => Promise<unknown>) => {
  const gated: GatedRequest[] = []
  const network = {
    fetch: async () => Response.json({ id: 'op_1', operators: [] }),
    gate: async (request: GatedRequest, send: () => Promise<Response>) => {
      gated.push(request)
      return send()
    },
  }
  const early = startEarlyRead(network, connection, new URL(address, 'https://adit.example'))
  await read(createClient({ connection, early, ...network }))
  return gated
}
const list = (cursor: string | null) => (client: Client) => client.call(listOperators, { cursor })
const one = (id: string) => (client: Client) => client.call(getOperator, { params: { id } })

test('a fresh page makes its first read once, ahead of the app, and the gate sees it', async () => {
  for (const [address, read, path, url] of [
    ['/operators', list(null), '/kubernetes_operators', ''],
    ['/operators/', list(null), '/kubernetes_operators', ''],
    ['/operators?cursor=limit%3D2', list('limit=2'), '/kubernetes_operators', '?limit=2'],
    ['/operators/op_1?tab=json', one('op_1'), '/kubernetes_operators/:id', '/op_1'],
    [
      '/operators/op_1?tab=bound-endpoints&cursor=limit%3D2',
      one('op_1'),
      '/kubernetes_operators/:id',
      '/op_1',
    ],
    ['/operators/a%20b%2Fc$&', one('a b/c$&'), '/kubernetes_operators/:id', '/a%20b%2Fc%24%26'],
    ['/operators/a:b', one('a:b'), '/kubernetes_operators/:id', '/a%3Ab'],
  ] as const) {
    const gated = await open(address, read)
    // An id that the app encodes differently would be read again, never confused with another.
    expect(gated.length, address).toBe(url === null ? 2 : 1)
    expect(gated[0]).toMatchObject({ connection_id: 'c1', method: 'GET', path })
    if (url !== null) {
      expect(gated[0]?.url).toBe(`https://api.example/v2/kubernetes_operators${url}`)
    }
  }
})

test('a page whose first read its address does not tell reads nothing ahead', async () => {
  for (const address of [
    '/',
    '/operators/new',
    '/operators/op_1/edit',
    '/edges',
    '/edges/tcp/op_1',
    '/settings',
    '/connect',
    '/nowhere/op_1',
  ]) {
    const gated = await open(address, async () => undefined)
    expect(gated, address).toEqual([])
  }
})

/** Starts the first read of the list, which a fetch answers. */
const startList = (fetch: () => Promise<Response>) => {
  const network = { fetch, gate: openGate }
  const early = startEarlyRead(network, connection, { pathname: '/operators', search: '' })
  return { early, client: createClient({ connection, early, ...network }) }
}

test.each([
  ['network', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'cut',
    async () =>
      new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('cut')) })),
  ],
])('an early read that fails is told to whoever asks the same: %s', async (kind, fetch) => {
  const { client } = startList(fetch)
  await expect(client.call(listOperators, {})).rejects.toMatchObject({ facts: { kind } })
})

// Regression: what did not fit into the browser's buffer of 64 KiB came only when the app had started.
test('a long reply is read while the app is still loading', async () => {
  const parts = ['{"operators":[', ' '.repeat(100_000), ']}']
  const body = new ReadableStream(
    {
      pull: (controller) => {
        const part = parts.shift()
        if (part === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(part))
      },
    },
    { highWaterMark: 0 },
  )
  const { early, client } = startList(async () => new Response(body))
  await early?.text
  expect(parts).toEqual([])
  expect(await client.call(listOperators, {})).toMatchObject({ operators: [] })
})

test('an address asks for all operators by what only their list has, on the page of the list', () => {
  const asking = (address: string) => asksForAll(new URL(address, 'https://adit.example'))
  for (const address of ['/operators?all=yes', '/operators?q=', '/operators/?sort=id'])
    expect(asking(address), address).toBe(true)
  for (const address of [
    '/operators',
    '/operators?cursor=x',
    '/operators/op_1?all=yes',
    '/edges?q=a',
    '/?q=door',
  ])
    expect(asking(address), address).toBe(false)
})
