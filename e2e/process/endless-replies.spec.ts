import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { REPLY_BYTES } from '#app/api/read-text.ts'
import { connectTab } from '../connected-tab.ts'
import { expect } from '../fixtures.ts'
import { test } from './start-service.ts'

test.use({ signedIn: false })

const CHUNK = Buffer.alloc(1024 * 1024, 'x')

/** Writes for as long as somebody reads. */
const writeEndlessly = (response: ServerResponse, onSent: (bytes: number) => void): void => {
  const write = () => {
    while (!response.destroyed && response.write(CHUNK)) onSent(CHUNK.length)
    onSent(CHUNK.length)
  }
  response.on('drain', write)
  write()
}

/** A remote service that answers each request of a page with the same reply. */
const serve = async (answer: (response: ServerResponse) => void) => {
  const open = new Set<ServerResponse>()
  const server = createServer(({ url = '' }, response) => {
    // What a tab is connected with is read by nobody.
    if (url.endsWith('/none')) return response.writeHead(404).end()
    open.add(response)
    response.once('close', () => open.delete(response))
    response.on('error', () => undefined)
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    openCount: () => open.size,
    stop,
  }
}

// Regression: an endless body grew the page to 3.5 GB.
for (const [where, path] of [
  ['the worker of the copy', '/operators?all=yes'],
  ['the page of an operator', '/operators/x'],
] as const)
  test(`an endless reply ends with a message in ${where}, and the connection with it`, async ({
    page,
    startService,
  }) => {
    // By reply: a page and the worker of the copy both read the list.
    const sent: number[] = []
    const remote = await serve((response) => {
      const index = sent.push(0) - 1
      response.writeHead(200, { 'Content-Type': 'application/json' })
      writeEndlessly(response, (bytes) => (sent[index] = (sent[index] ?? 0) + bytes))
    })
    const gateway = await startService({ ADIT_UPSTREAM_URL: remote.url })
    await connectTab(page, gateway.url, 'adit_any')
    await page.goto(`${gateway.url}${path}`)
    await expect(page.getByText('The response is too large').first()).toBeVisible()
    await expect(() => expect(remote.openCount()).toBe(0)).toPass()
    // What is between the browser and the service is some megabytes.
    expect(Math.max(...sent)).toBeLessThan(REPLY_BYTES + 64 * CHUNK.length)
    expect(sent.length).toBeLessThan(8)
    remote.stop()
  })

test('a small reply that unpacks to gigabytes ends with a message', async ({
  page,
  startService,
}) => {
  const part = gzipSync(Buffer.alloc(REPLY_BYTES + 1, ' '))
  const remote = await serve((response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .end(part),
  )
  const gateway = await startService({ ADIT_UPSTREAM_URL: remote.url })
  await connectTab(page, gateway.url, 'adit_any')
  await page.goto(`${gateway.url}/operators`)
  await expect(page.getByText('The response is too large').first()).toBeVisible()
  remote.stop()
})
