import { listBoundEndpoints, Operator } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { testClient } from '../../api/test-client.ts'
import { knownEndpoints } from './known-endpoints.ts'
import { readOperator } from './operator-document.ts'
import { operatorQuery } from './operator-queries.ts'
import { findAllBinder, PAGES_PER_PRESS, walkEndpoints } from './read-endpoints.ts'

const binder = (id: string) => ({
  id,
  enabled_features: ['bindings'],
  binding: { endpoint_selectors: ['true'] },
})

/** A service with so many pages of one endpoint each; `next` names the page after one. */
const serve = (pages: number, next = (page: number) => page + 1) => {
  const asked: string[] = []
  const cache = createQueryClient({ retry: false })
  const client = testClient(
    async ({ path }: { path: string }, { cursor }: { cursor: string | null }) => {
      asked.push(`${path.split('/').at(-1)} ${cursor}`)
      if (path !== listBoundEndpoints.path) return { operators: [{ id: 'b' }, binder('a')] }
      const page = Number(cursor?.split('=')[1] ?? 1)
      return {
        endpoints: [{ id: `ep_${page}` }],
        next_page_uri: page < pages ? `/x?before_id=${next(page)}` : null,
      }
    },
  )
  return { asked, cache, client }
}

test('pages are read as many as one press may, and the next press goes on', async () => {
  const { asked, cache, client } = serve(PAGES_PER_PRESS + 2)
  const { start, state } = walkEndpoints(cache, client, 'a')
  await start()
  expect(state.get().phase).toEqual({ kind: 'stopped', why: 'pages' })
  expect(knownEndpoints(cache, client).endpoints).toHaveLength(PAGES_PER_PRESS)
  await start()
  expect(asked[PAGES_PER_PRESS]).toContain(`before_id=${PAGES_PER_PRESS + 1}`)
  expect(state.get().phase).toEqual({ kind: 'done' })
  cache.setQueryData(operatorQuery(client, 'a').queryKey, readOperator(Operator.parse(binder('a'))))
  const { endpoints, isAll } = knownEndpoints(cache, client)
  expect([endpoints.length, isAll]).toEqual([PAGES_PER_PRESS + 2, true])
})

test('a page that was just read is read again', async () => {
  const { asked, cache, client } = serve(2)
  await walkEndpoints(cache, client, 'a').start()
  await walkEndpoints(cache, client, 'a').start()
  expect(asked).toHaveLength(4)
})

test('pages that go round end the reading', async () => {
  const { asked, cache, client } = serve(9, (page) => (page === 3 ? 2 : page + 1))
  const { start, state } = walkEndpoints(cache, client, 'a')
  await start()
  expect(state.get().phase).toEqual({ kind: 'stopped', why: 'loop' })
  expect(asked).toHaveLength(3)
})

test('leaving ends the reading', async () => {
  const { asked, cache, client } = serve(9, (page) => {
    if (page === 2) walk.stop()
    return page + 1
  })
  const walk = walkEndpoints(cache, client, 'a')
  await walk.start()
  expect(walk.state.get().phase).toEqual({ kind: 'stopped', why: 'asked' })
  expect(asked).toHaveLength(2)
})

test('an operator that binds all is taken from what was read, else from the list', async () => {
  const { asked, cache, client } = serve(1)
  expect((await findAllBinder(cache, client))?.id).toBe('a')
  expect((await findAllBinder(cache, client))?.id).toBe('a')
  expect(asked).toHaveLength(1)
})
