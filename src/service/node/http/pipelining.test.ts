import { channel } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
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

// 200 connections with 800 requests each took 970 MB and kept /healthz waiting for 21 s.
test('hundreds of pipelined requests of each of many connections are not read before they can be answered', async () => {
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  onTestFinished(() => free())
  const app = new Hono().get('/first', async (c) => {
    await held
    return c.text('<first>')
  })
  let handled = 0
  app.get('/next', (c) => {
    handled += 1
    return c.text('<next>')
  })
  const server = await openServer(app)
  let read = 0
  const count = () => (read += 1)
  channel('http.server.request.start').subscribe(count)
  onTestFinished(() => channel('http.server.request.start').unsubscribe(count))
  const text = head('GET /first') + head('GET /next').repeat(498) + head('GET /next', LAST)
  const clients = Array.from({ length: 20 }, () => talk(server, text))
  await expect.poll(() => read).toBeGreaterThan(20)
  // A request that comes later is answered: everything sent before has arrived.
  const last = talk(server, head('GET /next', LAST))
  expect(answersIn(await last.closed)).toEqual(['<next>'])
  // Of each connection no more than a KiB, beyond the one request that waits.
  expect(read).toBeLessThan(20 * 60)
  free()
  // Regression: /healthz waited for all that others had sent.
  expect(answersIn(await talk(server, head('GET /next', LAST)).closed)).toEqual(['<next>'])
  expect(handled).toBeLessThan(20 * 250)
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
    body: fc.constantFrom('', 'a', '\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n'),
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
  await fc.assert(property, { numRuns: 30 })
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

test('what is malformed after requests takes no answer from them, and closes the connection after it', async () => {
  const { server } = await openCounting()
  const heard = await talk(server, `${head('GET /1')}${head('GET /2')}garbage\r\n\r\n`).closed
  expect(answersIn(heard)).toEqual(['<GET /1 >', '<GET /2 >'])
  expect(
    heard
      .toLowerCase()
      .match(/connection: [a-z-]+/g)
      ?.at(-1),
  ).toBe('connection: close')
})
