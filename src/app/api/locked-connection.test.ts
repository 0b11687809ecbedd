import { operations } from '#contract/operations.ts'
import { expect, test } from 'vitest'
import { ownerId } from '../connection/connection.ts'
import { hasMark, isLocked, setMark } from '../connection/marks.ts'
import { ofAccount } from '../connection/identify.ts'
import { connectionOf, withEmptyBrowser } from '../test-session.ts'
import { isAnswerLost } from '../errors/failures.ts'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { openGate } from './test-client.ts'

withEmptyBrowser()

const connection = ofAccount(connectionOf('one'), 'account')

const clientWith = (used = connection) => {
  const sent: string[] = []
  const client = createClient({
    connection: used,
    gate: openGate,
    fetch: async (input, init) => {
      sent.push(`${init?.method} ${new Request(input).url}`)
      return Response.json({ id: 'k8sop_1', operators: [], endpoints: [] })
    },
  })
  return { client, sent }
}

const writes = Object.values(operations).filter(({ method }) => method !== 'GET')
const reads = Object.values(operations).filter(({ method }) => method === 'GET')
// As of any operation: the table has all of them as one type.
const options = { params: { id: 'k8sop_1' }, body: {} } as never

test('a locked connection sends none of the operations that write, and all that read', async () => {
  expect(writes.length).toBeGreaterThan(5)
  setMark('locked', [ownerId(connection)], true)
  const { client, sent } = clientWith()
  for (const write of writes)
    await expect(client.call(write, options)).rejects.toMatchObject({ facts: { kind: 'locked' } })
  expect(sent).toEqual([])
  // It says nothing of the key or the service.
  expect([client.isReadOnly.get(), client.state.get()]).toEqual([false, 'unknown'])
  for (const read of reads) await client.call(read, options).catch(() => undefined)
  expect(sent).toHaveLength(reads.length)
})

test('what was refused for the lock is known not to be done', async () => {
  setMark('locked', [connection.id], true)
  const [write] = writes
  if (!write) throw new Error('nothing writes')
  const error: unknown = await clientWith()
    .client.call(write, options)
    .catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(isAnswerLost(error)).toBe(false)
  expect(error).toMatchObject({ isRetryable: false })
})

test('the lock holds for each key of the account, for a client that was there before, and until it is taken away', async () => {
  const { client, sent } = clientWith()
  const other = clientWith(ofAccount(connectionOf('two'), 'account'))
  const foreign = clientWith(ofAccount(connectionOf('three'), 'another'))
  const [write] = writes
  if (!write) throw new Error('nothing writes')
  const isSent = async (one: typeof other) => {
    const before = one.sent.length
    await one.client.call(write, options).catch(() => undefined)
    return one.sent.length > before
  }
  expect(await isSent({ client, sent })).toBe(true)
  setMark('locked', [ownerId(connection)], true)
  expect(isLocked(connection)).toBe(true)
  expect(await isSent({ client, sent })).toBe(false)
  expect(await isSent(other)).toBe(false)
  expect(await isSent(foreign)).toBe(true)
  setMark('locked', [ownerId(connection)], false)
  expect(hasMark('locked', [ownerId(connection)])).toBe(false)
  expect(await isSent(other)).toBe(true)
})
