import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { ErrorReply } from '#contract/errors.ts'
import { KeyEntry, type KeyAdministration } from './key-administration.ts'

const ANSWER_MS = 10_000

const MadeKey = z.object({ id: z.string(), key: z.string() })

/** A refusal of a running service, in its own words. */
export class ControlRefusal extends Error {
  override name = 'ControlRefusal'
}

const send = (path: string, method: string, target: string, body: unknown) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const content = body === undefined ? undefined : JSON.stringify(body)
    const outgoing = request(
      {
        socketPath: path,
        method,
        path: target,
        agent: false,
        timeout: ANSWER_MS,
        headers: content === undefined ? {} : { 'Content-Type': 'application/json' },
      },
      resolve,
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('The service did not answer in time')))
    outgoing.on('error', reject)
    outgoing.end(content)
  })

const refusalOf = (answer: unknown, status: number): ControlRefusal => {
  const { data } = ErrorReply.safeParse(answer)
  const message = typeof data?.msg === 'string' ? data.msg : `The service answered ${status}.`
  return new ControlRefusal(message)
}

/** The keys of a running service, through its socket. A call throws the system's error if none listens. */
export const runningKeys = (path: string): KeyAdministration => {
  const call = async <S extends z.ZodMiniType>(
    schema: S,
    method: string,
    target: string,
    body?: unknown,
  ): Promise<z.infer<S>> => {
    const answer = await send(path, method, target, body)
    const status = answer.statusCode ?? 0
    const content: unknown = JSON.parse(await text(answer))
    if (status >= 400) throw refusalOf(content, status)
    return schema.parse(content)
  }
  return {
    list: () => call(z.array(KeyEntry), 'GET', '/keys'),
    create: (wanted) => call(MadeKey, 'POST', '/keys', wanted),
    revoke: (id) => call(z.boolean(), 'POST', `/keys/${encodeURIComponent(id)}/revoke`),
    expire: (id, expiresAt) =>
      call(z.boolean(), 'POST', `/keys/${encodeURIComponent(id)}/expire`, {
        expires_at: expiresAt,
      }),
  }
}
