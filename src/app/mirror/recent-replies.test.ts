import { createQueryClient } from '../api/query-client.ts'
import { expect, test } from 'vitest'
import { createClient } from '../api/client.ts'
import { operatorListQuery, operatorQuery } from '../resources/operators/operator-queries.ts'
import { openGate } from '../api/send-request.ts'
import { tellRecentReplies } from './recent-replies.ts'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'

const connection = {
  id: 'c1',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  key: 'key',
}
const answers = [
  Response.json({ operators: [{ id: 'op_1', extra: 1 }, { id: 'op_2' }] }),
  Response.json({ id: 'op_3' }),
  Response.json({ id: 'op_4' }),
]

test('what a tab has read in the last minute is told, and nothing that it knows to be old', async () => {
  const client = createClient({
    connection,
    fetch: async () => answers.shift() ?? Response.error(),
    gate: openGate,
  })
  const cache = createQueryClient()
  const began = Date.now()
  await cache.fetchQuery(operatorListQuery(client, null))
  for (const id of ['op_3', 'op_4']) await cache.fetchQuery(operatorQuery(client, id))
  await cache.invalidateQueries({ queryKey: operatorQuery(client, 'op_4').queryKey })
  const told: unknown[] = []
  const note = (documents: readonly unknown[], as_of: number, age: number) => {
    told.push(documents)
    expect(as_of).toBeGreaterThanOrEqual(began)
    expect(age).toBeGreaterThanOrEqual(20_000)
  }
  tellRecentReplies(cache, client, COPIED_OPERATORS, note)
  expect(told).toEqual([[{ id: 'op_1', extra: 1 }, { id: 'op_2' }], [{ id: 'op_3' }]])
  const { queryKey } = operatorListQuery(client, null)
  cache.setQueryData(queryKey, cache.getQueryData(queryKey), { updatedAt: Date.now() - 100_000 })
  const one = operatorQuery(client, 'op_3').queryKey
  cache.setQueryData(one, cache.getQueryData(one), { updatedAt: Date.now() + 3_600_000 })
  told.length = 0
  tellRecentReplies(cache, client, COPIED_OPERATORS, note)
  expect(told).toEqual([])
})
