import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { head, openServer, talk } from '#service/testing/test-server.ts'

const LAST = { Connection: 'close' }

/** A service that answers with what it was asked, in a later turn, and counts the requests in work. */
const openCounting = async () => {
  const counts = { now: 0, most: 0 }
  const app = new Hono().all('*', async (c) => {
    counts.now += 1
    counts.most = Math.max(counts.most, counts.now)
    const body = await c.req.text()
    await new Promise((resolve) => setImmediate(resolve))
    counts.now -= 1
    return c.text(`<${c.req.method} ${c.req.path} ${body}>`)
  })
  return { server: await openServer(app), counts }
}

const answersIn = (heard: string): string[] => heard.match(/<[^>]*>/g) ?? []

test('hundreds of pipelined requests of each of many connections are not read before they can be answered', async () => {
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  onTestFinished(() => free())
  const app = new Hono().get('/first', async (c) => {
    await held
    return c.text('<first>')
  })
  app.get('/next', (c) => c.text('<next>'))
  const server = await openServer(app)
  let read = 0
  const count = () => (read += 1)
  channel('http.server.request.start').subscribe(count)
  onTestFinished(() => channel('http.server.request.start').unsubscribe(count))
  const text = head('GET /first') + head('GET /next').repeat(498) + head('GET /next', LAST)
  const clients = Array.from({ length: 20 }, () => talk(server, text))
  await expect.poll(() => read).toBe(20)
  // A request that comes later is answered: everything sent before has arrived.
  const last = talk(server, head('GET /next', LAST))
  expect(answersIn(await last.closed)).toEqual(['<next>'])
  expect(read).toBe(21)
  free()
  const all = ['<first>', ...Array.from({ length: 499 }, () => '<next>')]
  for (const { closed } of clients) expect(answersIn(await closed)).toEqual(all)
})

type Sent = { method: string; body: string; isChunked: boolean }

const text = ({ method, body, isChunked }: Sent, index: number): string => {
  const line = `${method} /${index}`
  if (method === 'GET') return head(line)
  if (!isChunked) return head(line, { 'Content-Length': body.length }) + body
  const chunk = body && `${body.length.toString(16)}\r\n${body}\r\n`
  return `${head(line, { 'Transfer-Encoding': 'chunked' })}${chunk}0\r\n\r\n`
}

test('pipelined requests are answered one by one and in order, however their bytes are split', async () => {
  const { server, counts } = await openCounting()
  const sent = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PATCH'),
    body: fc.constantFrom('', 'a', '\r\n', '\r\n\r\n', '\n\r\n\r', 'GET / HTTP/1.1\r\n\r\n'),
    isChunked: fc.boolean(),
  })
  const property = fc.asyncProperty(
    fc.array(sent, { minLength: 1, maxLength: 8 }),
    fc.array(fc.nat(400), { maxLength: 8 }),
    async (requests, cuts) => {
      const asked = talk(server)
      asked.socket.setNoDelay(true)
      const last = head('GET /last', LAST)
      let rest = requests.map(text).join('') + last
      for (const cut of cuts) {
        await new Promise<void>(
          (resolve) => void asked.socket.write(rest.slice(0, cut), () => resolve()),
        )
        rest = rest.slice(cut)
      }
      asked.socket.write(rest)
      expect(answersIn(await asked.closed)).toEqual([
        ...requests.map(
          ({ method, body }, index) => `<${method} /${index} ${method === 'GET' ? '' : body}>`,
        ),
        '<GET /last >',
      ])
    },
  )
  await fc.assert(property, { numRuns: 60 })
  expect(counts.most).toBe(1)
})

test('a pipelined request is not handled once its client has left', async () => {
  let left = () => {}
  const hasLeft = new Promise<void>((resolve) => (left = resolve))
  const begun: string[] = []
  const app = new Hono<ServiceEnv>().all('*', async (c) => {
    begun.push(c.req.path)
    // The server passes Node's own response.
    if (c.req.path === '/first') (c.env.outgoing as ServerResponse).once('close', left)
    if (c.req.path === '/first') await hasLeft
    return c.text('fine')
  })
  const server = await openServer(app)
  // The second is read with the body of the first.
  const first = head('POST /first', { 'Content-Length': 2 })
  const { socket } = talk(server, `${first}ok${head('POST /second')}`)
  await expect.poll(() => begun).toEqual(['/first'])
  socket.destroy()
  await hasLeft
  await talk(server, head('GET /after', LAST)).closed
  expect(begun).toEqual(['/first', '/after'])
})

test('what is malformed after a request is refused after its answer, not in its place', async () => {
  const { server } = await openCounting()
  const heard = await talk(server, `${head('GET /fine')}garbage\r\n\r\n`).closed
  expect(heard).toMatch(/^HTTP\/1.1 200 [^]*<GET \/fine >HTTP\/1.1 400 /)
})

test('a body of blank lines reaches its reader in few parts', async () => {
  let parts = 0
  const app = new Hono<ServiceEnv>().post('/', async (c) => {
    // The server passes Node's own request.
    ;(c.env.incoming as IncomingMessage).on('data', () => (parts += 1))
    return c.text(`<${(await c.req.text()).length}>`)
  })
  const server = await openServer(app)
  const body = '\r\n'.repeat(30_000)
  const asked = talk(server, head('POST /', { ...LAST, 'Content-Length': body.length }) + body)
  expect(answersIn(await asked.closed)).toEqual(['<60000>'])
  expect(parts).toBeLessThan(1000)
})
