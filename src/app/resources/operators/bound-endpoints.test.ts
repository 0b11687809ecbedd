import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { testClient } from '../../api/test-client.ts'
import {
  nextEndpoints,
  readBoundEndpoints,
  readEndpointPages,
  readMoreEndpoints,
} from './bound-endpoints.ts'

test('an envelope, a bare list and an envelope of another name are read', () => {
  const endpoints = [{ id: 'ep_1' }]
  for (const source of [
    { endpoints, uri: '', next_page_uri: null },
    endpoints,
    { bound_endpoints: endpoints },
    { tunnels: endpoints },
    { meta: [], rows: endpoints },
  ]) {
    expect(readBoundEndpoints(source)).toEqual({
      endpoints: [{ id: 'ep_1', url: 'ep_1', type: '', bindings: [], metadata: '' }],
      odd: [],
      next_page_uri: null,
      source,
    })
  }
})

// Regression: one null among the endpoints replaced their table by JSON without a next page.
test('entries that are no objects are told apart, and the others are still listed and paged', () => {
  for (const name of ['endpoints', 'tunnels']) {
    const source = { [name]: [null, { id: 'ep_1' }, 7, 'x', [1]], next_page_uri: '?before_id=a' }
    const { endpoints, odd, next_page_uri } = readBoundEndpoints(source)
    expect(endpoints?.map(({ id }) => id)).toEqual(['ep_1'])
    expect(odd).toEqual([null, 7, 'x', [1]])
    expect(next_page_uri).toBe('?before_id=a')
  }
})

test('what is not a list is left to be shown as it is', () => {
  for (const source of [null, 7, 'x', {}, { endpoints: 'none' }, { tags: [1, 2] }]) {
    expect(readBoundEndpoints(source)).toEqual({
      endpoints: null,
      odd: [],
      next_page_uri: null,
      source,
    })
  }
})

test('the next page is read where there is one', () => {
  const next = (next_page_uri: unknown) =>
    readBoundEndpoints({ endpoints: [], next_page_uri }).next_page_uri
  expect(next('/bound_endpoints?before_id=a')).toBe('/bound_endpoints?before_id=a')
  for (const none of [undefined, null, '', 7]) expect(next(none)).toBeNull()
})

test('any reply is read, and kept as the source', () => {
  const total = {
    id: expect.any(String),
    url: expect.any(String),
    type: expect.any(String),
    metadata: expect.any(String),
  }
  const odd = fc.record(
    { id: fc.jsonValue(), url: fc.jsonValue(), bindings: fc.jsonValue(), proto: fc.jsonValue() },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(odd)), (body) => {
      const { endpoints, next_page_uri, source } = readBoundEndpoints(body)
      expect(source).toBe(body)
      for (const endpoint of endpoints ?? []) {
        const bindings = endpoint.bindings.map(() => expect.any(String))
        expect(endpoint).toStrictEqual({ ...total, bindings })
      }
      if (endpoints === null) return
      const again = readBoundEndpoints({ endpoints, next_page_uri })
      expect(again).toMatchObject({ endpoints, next_page_uri })
    }),
  )
})

/** What is read of so many pages, whose links are made by `next`, and the cursors that were asked for. */
const readPages = async (pages: number, next: (page: number) => string | null) => {
  const asked: (string | null)[] = []
  const client = testClient(async (_: unknown, { cursor }: { cursor: string | null }) => {
    asked.push(cursor)
    return { endpoints: [{ id: `ep_${asked.length}` }], next_page_uri: next(asked.length) }
  })
  const cache = createQueryClient({ retry: false })
  const data = await readEndpointPages(cache, client, 'a', pages)
  return { asked, data, ...nextEndpoints(data) }
}

test('pages are read to the last one, but no more than asked', async () => {
  const next = (page: number) => (page < 3 ? `/x?before_id=${page}` : null)
  const all = await readPages(9, next)
  expect(all.asked).toEqual([null, 'before_id=1', 'before_id=2'])
  expect([all.cursor, all.problem]).toEqual([null, ''])
  const some = await readPages(2, next)
  expect([some.asked.length, some.cursor, some.problem]).toEqual([2, 'before_id=2', ''])
})

test('pages that go round, or whose link cannot be followed, end the reading and say so', async () => {
  const round = await readPages(9, (page) => `/x?before_id=${page % 2}`)
  expect(round.asked).toHaveLength(3)
  expect(round.problem).toContain('one that was already read')
  const odd = await readPages(9, () => 'https://[')
  expect(odd.asked).toHaveLength(1)
  expect(odd.problem).toContain("can't follow")
})

// Regression: each press for more read all pages before it again.
test('more pages are read from where it ended, and one that fails loses none', async () => {
  const asked: (string | null)[] = []
  const client = testClient(async (_: unknown, { cursor }: { cursor: string | null }) => {
    asked.push(cursor)
    if (asked.length === 4) throw new Error('away')
    return { endpoints: [], next_page_uri: `/x?before_id=${asked.length}` }
  })
  const cache = createQueryClient({ retry: false })
  await readMoreEndpoints(cache, client, 'a', 2)
  await expect(readMoreEndpoints(cache, client, 'a', 2)).rejects.toThrow('away')
  await readMoreEndpoints(cache, client, 'a', 1)
  expect(asked).toEqual([null, 'before_id=1', 'before_id=2', 'before_id=3', 'before_id=3'])
})
