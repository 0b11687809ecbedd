import { tcpIpRestriction } from '#contract/edge-modules.ts'
import { getOperator, listOperators } from '#contract/operators.ts'
import { createOperator, updateOperator } from '#contract/operator-writes.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { openGate } from './test-client.ts'

const connection = {
  id: 'c1',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  key: 'secret-key',
}

/** A client whose service gives these responses in order, and what gate and network have seen. */
const clientOf = (...answers: Response[]) => {
  const gated: string[] = []
  const fetched: Request[] = []
  const client = createClient({
    connection,
    fetch: async (input, init) => {
      fetched.push(new Request(input, init))
      return answers.shift() ?? Response.error()
    },
    gate: async (connectionId, send) => {
      gated.push(connectionId)
      return send()
    },
  })
  return { client, gated, fetched }
}
const deleting = (answer: Response) =>
  clientOf(answer).client.call(tcpIpRestriction.remove, { params: { id: 'edg_1' } })

test('every request goes through the gate once, which sees no key', async () => {
  const { client, gated, fetched } = clientOf(
    Response.json({ operators: [] }),
    Response.json({ id: 'op/1' }),
    new Response(null, { status: 404 }),
  )
  await client.call(listOperators, { cursor: 'limit=2' })
  await client.call(updateOperator, { params: { id: 'op/1' }, body: { region: 'eu' } })
  await expect(client.call(getOperator, { params: { id: 'op_2' } })).rejects.toThrow('404')
  const list = 'https://api.example/kubernetes_operators'
  expect(gated).toEqual(['c1', 'c1', 'c1'])
  expect(fetched.map(({ method, url }) => ({ method, url }))).toEqual([
    { method: 'GET', url: `${list}?limit=2` },
    { method: 'PATCH', url: `${list}/op%2F1` },
    { method: 'GET', url: `${list}/op_2` },
  ])
})

test.each([
  ['https://adit.example.com', true],
  ['https://adit.example', false],
  ['https://adit.example/api', false],
  ['http://adit.example', true],
])('at https://adit.example, whether %s is another origin: %s', async (base_url, isElsewhere) => {
  vi.stubGlobal('origin', 'https://adit.example')
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = createClient({
    connection: { ...connection, base_url },
    fetch: () => Promise.reject(new TypeError('refused')),
    gate: openGate,
  })
  await expect(client.call(listOperators, {})).rejects.toMatchObject({
    facts: { kind: 'network', is_elsewhere: isElsewhere },
  })
})

test('a request carries key and version, and a content type exactly with a body', async () => {
  const { client, fetched } = clientOf(Response.json({}), Response.json({ id: 'op_1' }))
  await client.call(listOperators, {})
  await client.call(updateOperator, { params: { id: 'op_1' }, body: { region: 'eu' } })
  const [read, write] = fetched
  for (const request of [read, write]) {
    expect(request?.headers.get('Authorization')).toBe('Bearer secret-key')
    expect(request?.headers.get('Service-Version')).toBe('2')
    expect(request?.redirect).toBe('manual')
    expect(request?.credentials).toBe('omit')
  }
  expect(read?.headers.has('Content-Type')).toBe(false)
  expect(write?.headers.get('Content-Type')).toBe('application/json')
  expect(await write?.json()).toEqual({ region: 'eu' })
})

test('what the gate refuses is not sent, and its reason is told as it is', async () => {
  const refusal = new ApiError({ kind: 'status', status: 403, operation: updateOperator })
  const client = createClient({
    connection,
    fetch: () => expect.unreachable('it was sent'),
    gate: () => Promise.reject(refusal),
  })
  const updating = client.call(updateOperator, { params: { id: 'op_1' }, body: {} })
  await expect(updating).rejects.toBe(refusal)
})

test('what waits in the gate is not counted as slow, and is not sent once it was left', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const signals: (AbortSignal | null | undefined)[] = []
  const client = createClient({
    connection,
    fetch: async (_input, init) => {
      signals.push(init?.signal)
      return Response.json({})
    },
    gate: async (_request, send) => {
      await opened
      return send()
    },
  })
  const leaving = new AbortController()
  const reading = client.call(listOperators, { signal: leaving.signal })
  expect(timeout).not.toHaveBeenCalled()
  leaving.abort()
  open()
  await reading
  expect(timeout).toHaveBeenCalledOnce()
  // The error of `fetch` when it refuses to send.
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  timeout.mockRestore()
})

test('a closed client sends nothing and takes no answer', async () => {
  const { client, gated } = clientOf(Response.json({ operators: [] }))
  const reading = client.call(listOperators, {})
  client.close()
  await expect(reading).rejects.toMatchObject({ status: 401 })
  await expect(client.call(listOperators, {})).rejects.toMatchObject({ status: 401 })
  expect(gated).toHaveLength(1)
})

// Regression: it was called refused for its key, also if it was done.
test('a write that is answered after the client was closed is lost', async () => {
  const client = createClient({
    connection,
    fetch: async () => {
      client.close()
      return new Response(null, { status: 204 })
    },
    gate: openGate,
  })
  await expect(client.call(tcpIpRestriction.remove, { params: { id: 'x' } })).rejects.toMatchObject(
    {
      facts: { kind: 'network' },
    },
  )
})

test.each([
  ['empty', 204, ''],
  ['empty', 200, ' '],
  ['bad_json', 200, '{"id":'],
  ['not_json', 200, 'Welcome'],
] as const)('a reply without what is due is told as what it is: %s', async (kind, status, text) => {
  const reply = new Response(status === 204 ? null : text, { status })
  await expect(clientOf(reply).client.call(listOperators, {})).rejects.toMatchObject({
    facts: { kind, status },
  })
})

// The response has begun: that the service cannot be reached would not be true.
test('a response that ends within its body is told as cut', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) })
  await expect(clientOf(new Response(body)).client.call(listOperators, {})).rejects.toMatchObject({
    facts: { kind: 'cut', status: 200 },
  })
})

// Regression: an endless body grew the page to gigabytes.
test('an endless response is cut, and no more of it is asked for', async () => {
  const cancel = vi.fn()
  const pull = (to: ReadableStreamDefaultController) => to.enqueue(new Uint8Array(1_048_576))
  const { client } = clientOf(new Response(new ReadableStream({ pull, cancel })))
  const facts = { kind: 'too_large' }
  await expect(client.call(listOperators, {})).rejects.toMatchObject({ facts })
  expect(cancel).toHaveBeenCalledOnce()
})

test('any success of a delete says that it was done', async () => {
  for (const answer of [new Response(null, { status: 204 }), Response.json({}), new Response('')]) {
    expect(await deleting(answer)).toBeUndefined()
  }
})

// A gateway passes a proxy's page on as plain text.
test.each([200, 502])(
  'a page that comes as plain text with %i is told as a page',
  async (status) => {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
    const page = new Response('<!doctype html><h1>Bad Gateway</h1>', { status, headers })
    await expect(clientOf(page).client.call(listOperators, {})).rejects.toMatchObject({
      facts: { kind: 'not_json', status },
    })
  },
)

test('an idempotency key is sent only to a service that is known to take it', async () => {
  const headers: (string | null)[] = []
  const send = (takes?: boolean) =>
    createClient({
      connection,
      fetch: async (input, init) => {
        headers.push(new Request(input, init).headers.get('Idempotency-Key'))
        return Response.json({ id: 'op_1' }, { status: 201 })
      },
      gate: openGate,
      ...(takes !== undefined && { takesIdempotencyKeys: async () => takes }),
    }).call(createOperator, { body: {}, idempotencyKey: 'k1' })
  await send()
  await send(false)
  await send(true)
  expect(headers).toEqual([null, null, '"k1"'])
})

test.each([
  [16 * 1024 * 1024, 'is read'],
  [16 * 1024 * 1024 + 1, 'is refused as too large'],
])('a reply of %i bytes %s', async (size, what) => {
  const body = '{"operators":[]}'.padEnd(size)
  const { client } = clientOf(new Response(body))
  const called = client.call(listOperators, {})
  if (what === 'is read') await expect(called).resolves.toEqual({ operators: [] })
  else await expect(called).rejects.toMatchObject({ facts: { kind: 'too_large', status: 200 } })
})

// Regression: a field nested 100,000 levels deep ended the page with an error of the dashboard.
test.each([
  [498, 'is read'],
  [499, 'is refused as too large'],
  [100_000, 'is refused as too large'],
])('a record with a field of %i levels %s', async (levels, what) => {
  const body = `{"operators":[{"id":"k8sop_1","x":"[\\"[","y":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}]}`
  const called = clientOf(new Response(body)).client.call(listOperators, {})
  if (what === 'is read') await expect(called).resolves.toHaveProperty('operators')
  else await expect(called).rejects.toMatchObject({ facts: { kind: 'too_large' } })
})

test('a write names the version that it may change; "nothing yet" only to a service known to take it', async () => {
  const headersOf = async (ifMatch: string | null | undefined, takes: boolean) => {
    let headers = new Headers()
    const client = createClient({
      connection,
      gate: openGate,
      fetch: async (_input, init) => {
        headers = new Headers(init?.headers)
        return Response.json({ enabled: true })
      },
      takesIdempotencyKeys: async () => takes,
    })
    await client.call(tcpIpRestriction.replace, { params: { id: 'e' }, body: {}, ifMatch })
    return [headers.get('If-Match'), headers.get('If-None-Match')]
  }
  for (const takes of [true, false]) {
    expect(await headersOf('"a"', takes)).toEqual(['"a"', null])
    expect(await headersOf(undefined, takes)).toEqual([null, null])
    expect(await headersOf(null, takes)).toEqual([null, takes ? '*' : null])
  }
})
