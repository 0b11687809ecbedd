import { beforeEach, expect, test } from 'vitest'
import { updateOperator } from '#contract/operator-writes.ts'
import { getOperator } from '#contract/operators.ts'
import { ApiError } from '../api/api-error.ts'
import type { AnsweredCall } from '../api/client.ts'
import { noteCall, requestLog } from './request-log.ts'

const connection = { id: 'c', base_url: 'https://api.example', version_header: 'V', key: 'k' }
const note = (call: Partial<AnsweredCall>) => {
  noteCall(
    { connection },
    {
      operation: updateOperator,
      params: { id: 'k8sop_1' },
      reply: undefined,
      error: null,
      sent_at: performance.now(),
      ...call,
    },
  )
  return requestLog.get().at(-1)
}

beforeEach(() => requestLog.set([]))

test('a request is noted with its answer', () => {
  const headers = new Headers({ 'X-Operation-Id': 'op_1' })
  expect(note({ response: { status: 200, headers } })).toMatchObject({
    status: 200,
    operation_id: 'op_1',
  })
})

test('a failure is noted with its operation id, and no answer as none', () => {
  const facts = { kind: 'status', status: 404, operation_id: 'op_2' } as const
  const error = new ApiError({ ...facts, operation: getOperator })
  expect(note({ operation: getOperator, error })).toMatchObject({
    status: 404,
    operation_id: 'op_2',
  })
  const lost = new ApiError({ kind: 'network', operation: updateOperator })
  expect(note({ error: lost })?.status).toBeNull()
})

test('the single requests of a bulk change are not noted', () => {
  note({ options: { isPart: true } })
  expect(requestLog.get()).toEqual([])
})
