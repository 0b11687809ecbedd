import { expect, test } from 'vitest'
import { createClient } from '../api/client.ts'
import { openGate } from '../api/send-request.ts'
import { createTestMirror, testRow } from '../mirror/test-mirror.ts'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'
import { createListView } from './list-view.ts'
import { testRowOf } from './test-row-of.ts'
import { createSightReader, mostReads } from './read-in-sight.ts'

test('a round takes what a walk may take in its time, and leaves a quarter of the limit', () => {
  const requests = { used: 0, limit: 120, sweep_limit: 30 }
  expect(mostReads(requests, 10)).toBe(5)
  expect(mostReads(requests, 60)).toBe(30)
  expect(mostReads(requests, 300)).toBe(60)
  expect(mostReads({ ...requests, used: 87 }, 10)).toBe(3)
  expect(mostReads({ ...requests, used: 90 }, 10)).toBe(0)
  expect(mostReads({ ...requests, used: 119 }, 10)).toBe(0)
  expect(mostReads({ ...requests, sweep_limit: 1 }, 10)).toBe(1)
  expect(mostReads({ used: 900, limit: null, sweep_limit: null }, 10)).toBe(60)
})

const opened = async ({ search = '', sweep_limit = 60 } = {}) => {
  const { mirror, setState } = createTestMirror(
    Array.from({ length: 300 }, (_, at) => testRow(`op_${at}`, { as_of: at % 7 })),
  )
  setState({ requests: { used: 0, limit: 120, sweep_limit } })
  const view = createListView(mirror, testRowOf)
  view.search(search, [])
  await expect.poll(() => view.shown.get()?.matches).toBeGreaterThan(0)
  const sent: string[] = []
  let answer = (path: string) =>
    Response.json(
      path.endsWith('s') ? { operators: [] } : { id: path.slice(path.lastIndexOf('/')) },
    )
  let now = 1_000_000
  let busy = 0
  let most = 0
  const client = createClient({
    connection: { id: 'c', base_url: 'https://api.example', version_header: 'V', key: 'k' },
    fetch: async (url) => {
      const { pathname } = new URL(new Request(url).url)
      sent.push(pathname.replace('/kubernetes_operators', ''))
      busy += 1
      most = Math.max(most, busy)
      await Promise.resolve()
      busy -= 1
      return answer(pathname)
    },
    gate: openGate,
  })
  const read = createSightReader({
    copied: COPIED_OPERATORS,
    client,
    state: mirror.state.get,
    inSight: view.inSight,
    now: () => now,
  })
  const show = (from: number, to: number) =>
    view.show({ from: Math.max(0, from - 8), to: to + 8 }, { from, to })
  return {
    setState,
    sent,
    show,
    view,
    read,
    atOnce: () => most,
    reply: (make: typeof answer) => {
      answer = make
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('only rows in sight are read, a few at a time, the oldest first within the budget', async () => {
  const { show, view, read, sent, atOnce } = await opened()
  show(100, 112)
  await expect.poll(() => view.shown.get()?.rows.has(111)).toBe(true)
  await read(10)
  // As of 0, 1, 2 … of the places 105, 106 …, since the time is the place modulo 7.
  expect(sent).toHaveLength(10)
  expect(sent.slice(0, 3)).toEqual(['/op_105', '/op_106', '/op_100'])
  expect(atOnce()).toBeLessThanOrEqual(4)
})

test('at the top of the whole list one page has them; only those that it has not are read', async () => {
  const { show, read, sent, reply } = await opened()
  show(0, 12)
  reply((path) =>
    path.endsWith('s')
      ? Response.json({ operators: Array.from({ length: 10 }, (_, at) => ({ id: `op_${at}` })) })
      : Response.json({ error_code: 'X', status_code: 404, msg: 'gone' }, { status: 404 }),
  )
  await read(10)
  expect(sent[0]).toBe('')
  expect(sent.slice(1).toSorted()).toEqual(['/op_10', '/op_11'])
})

test('a search reads its rows one by one', async () => {
  const { show, read, sent } = await opened({ search: 'op_11' })
  show(0, 3)
  await read(60)
  expect(sent.toSorted()).toEqual(['/op_11', '/op_110', '/op_111'])
})

test('after a refusal nothing is read until the service allows it again', async () => {
  const { show, view, read, sent, reply, pass } = await opened()
  show(100, 112)
  await expect.poll(() => view.shown.get()?.rows.has(111)).toBe(true)
  reply(() => new Response('{}', { status: 429, headers: { 'Retry-After': '20' } }))
  await read(60)
  expect(sent.length).toBeLessThanOrEqual(4)
  const before = sent.length
  pass(19_000)
  await read(60)
  expect(sent).toHaveLength(before)
  pass(2_000)
  await read(60)
  expect(sent.length).toBeGreaterThan(before)
})

test('nothing is read beside a walk, which reads everything', async () => {
  const { show, read, sent, setState } = await opened()
  show(0, 12)
  setState({ sweep: 'running' })
  await read(60)
  expect(sent).toEqual([])
})
