import { operation } from '#contract/operation.ts'
import { expect, test } from 'vitest'
import { looseReply } from '#contract/loose-reply.ts'
import * as z from 'zod/mini'
import type { CopiedResource, WireRecord } from '../../resources/copied-resource.ts'
import { COPIED_OPERATORS } from '../../resources/operators/copied-operators.ts'
import { connectionOf, eventually, filled, openWorker, withoutLocks } from './test-worker.ts'

withoutLocks()

const listDoors = operation('GET', '/doors', {
  summary: 'List doors',
  isPaged: true,
  success: 200,
  reply: looseReply({ doors: z.array(z.unknown()) }, {}),
})

/** Doors: a resource that no service has. */
const DOORS: CopiedResource = {
  key: 'doors',
  words: { one: 'door', other: 'doors' },
  fields: [
    { path: 'id', heading: 'ID', kind: 'id', set: 'never', isName: true },
    {
      path: 'colour',
      heading: 'Colour',
      kind: 'text',
      set: 'edit',
      search: { token: 'colour', example: 'colour:red' },
    },
  ],
  listPath: '/doors',
  recordPath: '/doors/:id',
  read: (record) => record as WireRecord,
  recordsOf: (page) => (page as { doors: unknown[] }).doors,
  readPage: async (client, cursor, signal) => {
    const reply = await client.call(listDoors, { cursor, signal })
    return { records: reply.doors, next_page_uri: null }
  },
  readOne: () => Promise.reject(new Error('no door is read by itself')),
  cached: () => [],
}

const all = { text: '', sort: [], from: 0, to: 100 }

test('a copy of another resource has its own records and fields, beside that of operators', async () => {
  const fleet = filled(3)
  const doors = [
    { id: 'd1', colour: 'red' },
    { id: 'd2', colour: 'blue' },
  ]
  const fetch: typeof globalThis.fetch = async (input) =>
    new URL(input instanceof Request ? input.url : input).pathname === '/doors'
      ? Response.json({ doors })
      : fleet.fetch(input)
  const connection = connectionOf()
  const resources = { operators: COPIED_OPERATORS, doors: DOORS }
  const operators = openWorker({ fetch }, connection, resources).openPage()
  const page = openWorker({ fetch }, connection, resources).openPage(true, 'doors')
  operators.tell({ kind: 'start' })
  page.tell({ kind: 'start' })
  await eventually(operators.state).toMatchObject({ loaded: 3, sweep: 'idle' })
  await eventually(page.state).toMatchObject({ loaded: 2, sweep: 'idle' })
  expect(await page.ask('ids', { text: 'colour:red', sort: [] })).toEqual(['d1'])
  operators.tell({ kind: 'drop', id: 'op_000001' })
  await eventually(operators.state).toMatchObject({ loaded: 2 })
  expect(await page.ask('view', all)).toMatchObject({ matches: 2 })
})
