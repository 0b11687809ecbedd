import { EventEmitter, once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { openGateway, upstream } from '#service/testing/test-gateway.ts'

const CHUNK = Buffer.alloc(1024 * 1024, 'x')
/** More than the buffers of the sockets and streams in between hold. */
const MOST_BYTES = 64 * CHUNK.length

test('an endless answer that nobody reads is not collected, and ends with its reader', async () => {
  let sent = 0
  const events = new EventEmitter()
  const stalled = once(events, 'stalled')
  const closed = once(events, 'closed')
  const { url } = await upstream((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const write = () => {
      while (sent < 4 * MOST_BYTES && response.write(CHUNK)) sent += CHUNK.length
      sent += CHUNK.length
      if (sent >= 4 * MOST_BYTES) events.emit('stalled')
    }
    response.on('drain', write).once('close', () => events.emit('closed'))
    // Nothing more is taken.
    response.socket?.setTimeout(500, () => events.emit('stalled'))
    write()
  })
  const base = await openGateway(url)
  const request = get(`${base}/kubernetes_operators`)
  // The event has only this argument.
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.pause()
  await stalled
  expect(sent).toBeLessThan(MOST_BYTES)
  request.on('error', () => undefined).destroy()
  await closed
})
