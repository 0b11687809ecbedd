import { tcpIpRestriction } from '#contract/edge-modules.ts'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { sendAndConfirm } from './lost-answer.ts'

const failure = (kind: 'network' | 'status', status?: number) => async () => {
  throw new ApiError({ kind, operation: tcpIpRestriction.replace, status })
}
const never = () => expect.fail('nothing was to be found out')

test('an answered write is done', async () => {
  expect(await sendAndConfirm(async () => undefined, never)).toBe('answered')
})

test('a refused write is not done', async () => {
  await expect(sendAndConfirm(failure('status', 422), never)).rejects.toThrow('422')
})

// The page said "may or may not have been saved" and read from the service to find out.
test('a write that a full disk refused is not done', async () => {
  await expect(sendAndConfirm(failure('status', 507), never)).rejects.toThrow('507')
})

test('a proxy that answers 507 with a page of its own says nothing about the write', async () => {
  const proxy = new ApiError({ kind: 'not_json', operation: tcpIpRestriction.replace, status: 507 })
  const lost = () => Promise.reject(proxy)
  expect(await sendAndConfirm(lost, async () => true)).toBe('confirmed')
})

test('a write without an answer is looked for', async () => {
  const found = (isThere: boolean) => sendAndConfirm(failure('network'), async () => isThere)
  expect(await found(true)).toBe('confirmed')
  await expect(found(false)).rejects.toThrow('network')
})

// The page showed the error of the read, as if nothing had been sent.
test('a reading that fails, too, leaves the doubt about the write', async () => {
  const lost = sendAndConfirm(failure('status', 502), async () => Promise.reject(new Error('read')))
  await expect(lost).rejects.toThrow('502')
})
