import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { incomingBody } from './request-stream.ts'

/** Sends the head of a request with a body; returns the server's and the client's side of it. */
const open = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const client = request({ host: '127.0.0.1', port, method: 'POST' })
  client.on('error', () => undefined)
  client.flushHeaders()
  const incoming = await new Promise<IncomingMessage>((resolve) => server.once('request', resolve))
  return { client, incoming, reader: incomingBody(incoming).getReader() }
}

const textOf = ({ value }: { value?: Uint8Array | undefined }): string =>
  Buffer.from(value ?? []).toString()

test('little is taken from the connection before it is asked for', async () => {
  const { client, incoming, reader } = await open()
  const part = Buffer.alloc(1024 * 1024)
  client.write(part)
  let { length } = (await reader.read()).value ?? []
  expect(incoming.readableLength).toBeLessThan(part.length / 2)
  while (length < part.length) length += (await reader.read()).value?.length ?? 0
  const next = reader.read()
  client.end('two')
  expect(textOf(await next)).toBe('two')
})

test('a body that is cut off fails who waits for it, and who asks later', async () => {
  const { client, reader } = await open()
  const next = reader.read()
  client.destroy()
  await expect(next).rejects.toThrow()
  const later = await open()
  // The server ends its side with an error that nobody else listens to.
  later.incoming.on('error', () => undefined)
  later.client.destroy()
  await new Promise((resolve) => later.incoming.once('close', resolve))
  await expect(later.reader.read()).rejects.toThrow()
})
