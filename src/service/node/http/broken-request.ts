import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorBody, type FieldErrors } from '#service/core/http/errors.ts'
import { failureOf, type LogStream, writeLogLine } from '#service/core/http/log.ts'
import { type ApiFamily, OWN_FAMILY } from '#service/core/http/api-family.ts'
import { codeOf } from '#service/core/store/failures.ts'
import { newId } from '#service/core/store/ids.ts'

type BrokenStatus = 400 | 408 | 421 | 431 | 500

/** The settings that answers to broken requests share with all others. */
export type BrokenOptions = {
  headers: Readonly<Record<string, string>>
  /** Where each answer is logged; null for nowhere. */
  logger: LogStream | null
  /** The family of services that the answers are of; our own where there is none. */
  family?: ApiFamily
}

/** What is told, and what is wrong with which part of the request: 500 is not its fault. */
const ANSWERS: Record<BrokenStatus, [message: string, errors: FieldErrors]> = {
  400: ['The request is malformed.', { request: 'Must be valid HTTP/1.1.' }],
  408: ['The request did not arrive in time. Send it again.', { request: 'Must arrive in time.' }],
  421: [
    'The service does not answer by this host name. Use localhost or an IP address, or start it with the name in ADIT_ALLOWED_HOSTS or ADIT_PUBLIC_URL.',
    { Host: 'Must be localhost, an IP address, or a name that the service was started with.' },
  ],
  431: [
    'The headers of the request are too long.',
    { headers: 'Must be at most 16 KiB together.' },
  ],
  500: ['The service ran into an unexpected error.', {}],
}

/** How long a connection stays open after such an answer, so that the client receives it. */
const LINGER_MS = 2000

const statusFor = (error: Error): BrokenStatus => {
  const code = codeOf(error)
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** Answers requests that never reach the routes: in the API's error form, and logged like any other. */
export const brokenAnswers = ({ headers, logger, family = OWN_FAMILY }: BrokenOptions) => {
  const answer = (status: BrokenStatus, error?: unknown) => {
    const id = newId('op')
    if (logger)
      writeLogLine(logger, {
        method: '?',
        path: '?',
        status,
        operation_id: id,
        ...(error === undefined ? {} : { failure: failureOf(error) }),
      })
    const [message, errors] = ANSWERS[status]
    return {
      body: JSON.stringify(errorBody(status, message, id, errors, family.codeOf(status))),
      head: {
        ...headers,
        ...Object.fromEntries(family.operationIdHeaders.map((name) => [name, id])),
        'Content-Type': 'application/json',
      },
    }
  }
  const refused = new WeakSet<Duplex>()
  return {
    /** The answer to a request whose head could be read. */
    response: (status: BrokenStatus, error?: unknown): Response => {
      const { body, head } = answer(status, error)
      return new Response(body, { status, headers: head })
    },

    /** Answers on a connection on which no request could be parsed, and closes it. */
    refuse: (error: Error, socket: Duplex): void => {
      // Anything after the error is an error, too.
      if (refused.has(socket)) return
      if (!socket.writable) {
        socket.destroy()
        return
      }
      refused.add(socket)
      const late = setTimeout(() => socket.destroy(), LINGER_MS)
      socket.once('close', () => clearTimeout(late))
      const status = statusFor(error)
      const { body, head } = answer(status)
      const length = { 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' }
      const lines = Object.entries({ ...head, ...length }).map(
        ([name, value]) => `${name}: ${value}`,
      )
      socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    },
  }
}
