import { createOperator, deleteOperator, updateOperator } from '#contract/operator-writes.ts'
import { getOperator, listBoundEndpoints, listOperators } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { createClient } from '../api/client.ts'
import { openGate } from '../api/send-request.ts'
import { tellReplies } from './tell-replies.ts'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'

const connection = {
  id: 'c1',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  key: 'key',
}

/** A client whose service gives these answers in order, and what is told of them. */
const listening = (...answers: (Response | Promise<Response>)[]) => {
  const client = createClient({
    connection,
    fetch: async () => answers.shift() ?? Response.error(),
    gate: openGate,
  })
  const told: unknown[] = []
  const stop = tellReplies(client, COPIED_OPERATORS, {
    note: (documents) => void told.push(documents.map(({ id }) => id)),
    drop: (id) => void told.push(`gone ${id}`),
  })
  return { client, told, stop }
}
const params = { id: 'op_1' }

test('every reply with operators is told, and what is gone', async () => {
  const { client, told } = listening(
    Response.json({ operators: [{ id: 'op_1' }, { id: 'op_2' }] }),
    Response.json({ id: 'op_1' }),
    Response.json({ id: 'op_3' }, { status: 201 }),
    Response.json({ id: 'op_3' }),
    Response.json({}, { status: 404 }),
    new Response(null, { status: 204 }),
  )
  await client.call(listOperators, {})
  await client.call(getOperator, { params })
  await client.call(createOperator, { body: {} })
  await client.call(updateOperator, { params: { id: 'op_3' }, body: { region: 'eu' } })
  await client.call(getOperator, { params }).catch(() => undefined)
  await client.call(deleteOperator, { params: { id: 'op_3' } })
  expect(told).toEqual([['op_1', 'op_2'], ['op_1'], ['op_3'], ['op_3'], 'gone op_1', 'gone op_3'])
})

test('no other failure says that a record is gone', async () => {
  const { client, told } = listening(
    Response.json({}, { status: 500 }),
    new Response('<html>', { status: 404 }),
    Response.json({}, { status: 403 }),
    Response.json({}, { status: 404 }),
  )
  for (let count = 0; count < 3; count += 1)
    await client.call(getOperator, { params }).catch(() => undefined)
  await client.call(listBoundEndpoints, { params }).catch(() => undefined)
  await client.call(deleteOperator, { params }).catch(() => undefined)
  expect(told).toEqual([])
})

test('a read that was on its way when a record was deleted does not bring it back', async () => {
  let come = (_reply: Response) => {}
  const { client, told } = listening(
    new Promise<Response>((resolve) => {
      come = resolve
    }),
    new Response(null, { status: 204 }),
    Response.json({ id: 'op_1' }),
  )
  const list = client.call(listOperators, {})
  await client.call(deleteOperator, { params })
  come(Response.json({ operators: [{ id: 'op_1' }, { id: 'op_2' }] }))
  await list
  expect(told).toEqual(['gone op_1', ['op_2']])
  await client.call(getOperator, { params })
  expect(told.at(-1)).toEqual(['op_1'])
})

test('after the end nothing is told', async () => {
  const { client, told, stop } = listening(Response.json({ id: 'op_1' }))
  stop()
  await client.call(getOperator, { params })
  expect(told).toEqual([])
})
