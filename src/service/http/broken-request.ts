import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorBody } from './errors.ts'
import { newId } from '#service/store/ids.ts'

type Headers = Readonly<Record<string, string>>
type BrokenStatus = 400 | 408 | 431 | 500

const MESSAGES: Record<BrokenStatus, string> = {
  400: 'The request is malformed.',
  408: 'The request did not arrive in time. Send it again.',
  431: 'The headers of the request are too long.',
  500: 'The service failed to carry out the request.',
}

/** Answers a request that is too broken to reach the routes, in the error form of the API. */
export const brokenResponse = (status: BrokenStatus, headers: Headers): Response =>
  Response.json(errorBody(status, MESSAGES[status], newId('op')), {
    status,
    headers: { ...headers },
  })

const statusFor = (error: Error): BrokenStatus => {
  const code = 'code' in error ? error.code : undefined
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** Answers on a connection on which no request could be read, and closes it. */
export const refuseConnection = (error: Error, socket: Duplex, headers: Headers): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const status = statusFor(error)
  const body = JSON.stringify(errorBody(status, MESSAGES[status], newId('op')))
  const head = {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
