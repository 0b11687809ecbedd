import { expect, test } from 'vitest'
import { readBoundEndpoints, type BoundEndpointPage } from './bound-endpoints.ts'
import { createEndpointWalk, MOST_ENDPOINTS, PAGES_AT_ONCE } from './endpoint-walk.ts'

const page = (next: string | null, count = 100): BoundEndpointPage =>
  readBoundEndpoints({
    endpoints: Array.from({ length: count }, (_, at) => ({ id: `${next} ${at}` })),
    next_page_uri: next === null ? null : `/x?before_id=${next}`,
  })

const walkOver = (pages: Record<string, BoundEndpointPage | Error>, first = page('1')) => {
  const read: string[] = []
  const walk = createEndpointWalk({
    first,
    cursor: '',
    read: (cursor) => {
      read.push(cursor)
      const found = pages[cursor.replace('before_id=', '')]
      return found instanceof Error ? Promise.reject(found) : Promise.resolve(found ?? page(null))
    },
  })
  return { ...walk, read, phase: () => walk.state.get().phase }
}

test('all pages are read, in their order', async () => {
  const { start, state, read, phase } = walkOver({ 1: page('2'), 2: page('3'), 3: page(null, 7) })
  await start()
  expect(read).toEqual(['before_id=1', 'before_id=2', 'before_id=3'])
  expect(phase()).toEqual({ kind: 'done' })
  expect(state.get().pages.map(({ endpoints }) => endpoints?.length)).toEqual([100, 100, 7])
  await start()
  expect(read).toHaveLength(3)
})

test.each([
  ['loop', { 1: page('2'), 2: page('1') }, 2],
  ['loop', { 1: page('1') }, 1],
  ['list', { 1: readBoundEndpoints({ endpoints: 'none' }) }, 1],
  ['link', { 1: { ...page('2'), next_page_uri: '/without-a-query' } }, 1],
  ['most', { 1: page('2', MOST_ENDPOINTS) }, 1],
] as const)('%s ends it for good', async (why, pages, requests) => {
  const { start, read, phase } = walkOver(pages)
  await start()
  expect(phase()).toEqual({ kind: 'stopped', why })
  expect(read).toHaveLength(requests)
  await start()
  expect(read).toHaveLength(requests)
})

test('one press reads so many pages, and the next goes on', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [at + 1, page(`${at + 2}`, 1)]),
  )
  const { start, read, phase } = walkOver(pages)
  await start()
  expect(read).toHaveLength(PAGES_AT_ONCE)
  expect(phase()).toEqual({ kind: 'stopped', why: 'pages' })
  await start()
  expect(new Set(read).size).toBe(read.length)
  expect(phase()).toEqual({ kind: 'done' })
})

test('a failure keeps what was read, and the same page is read again', async () => {
  const pages: Record<string, BoundEndpointPage | Error> = { 1: page('2'), 2: new Error('500') }
  const { start, state, read, phase } = walkOver(pages)
  await start()
  expect(phase()).toMatchObject({ kind: 'failed' })
  expect(state.get().pages).toHaveLength(1)
  pages[2] = page(null)
  await start()
  expect(read).toEqual(['before_id=1', 'before_id=2', 'before_id=2'])
  expect(phase()).toEqual({ kind: 'done' })
})

test('stopped, it takes no answer that was on its way, and goes on later', async () => {
  let answer: (page: BoundEndpointPage) => void = () => undefined
  const walk = createEndpointWalk({
    first: page('1'),
    cursor: '',
    read: () => new Promise((resolve) => void (answer = resolve)),
  })
  const started = walk.start()
  walk.stop()
  answer(page('2'))
  await started
  expect(walk.state.get()).toEqual({ pages: [], phase: { kind: 'stopped', why: 'asked' } })
  const again = walk.start()
  answer(page(null))
  await again
  expect(walk.state.get().phase).toEqual({ kind: 'done' })
})
