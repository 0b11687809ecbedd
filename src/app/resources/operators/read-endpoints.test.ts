import { listBoundEndpoints, Operator } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { testClient } from '../../api/test-client.ts'
import { knownEndpoints } from './known-endpoints.ts'
import { readOperator } from './operator-document.ts'
import { operatorQuery } from './operator-queries.ts'
import { EndpointLoopError, findAllBinder, PAGES_AT_ONCE, readEndpoints } from './read-endpoints.ts'

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

const go = () => new AbortController().signal

test('pages are read as many as one press may, and the next press goes on', async () => {
  const { cache, client } = serve(PAGES_AT_ONCE + 2)
  const place = await readEndpoints(cache, client, { id: 'a', cursor: null }, go())
  expect(place).toEqual({ id: 'a', cursor: `before_id=${PAGES_AT_ONCE + 1}` })
  expect(knownEndpoints(cache, client).endpoints).toHaveLength(PAGES_AT_ONCE)
  if (!place) throw new Error('no place')
  expect(await readEndpoints(cache, client, place, go())).toBeNull()
  cache.setQueryData(operatorQuery(client, 'a').queryKey, readOperator(Operator.parse(binder('a'))))
  const { endpoints, isAll } = knownEndpoints(cache, client)
  expect([endpoints.length, isAll]).toEqual([PAGES_AT_ONCE + 2, true])
})

test('pages that go round end with an error', async () => {
  const { asked, cache, client } = serve(9, (page) => (page === 3 ? 2 : page + 1))
  const reading = readEndpoints(cache, client, { id: 'a', cursor: null }, go())
  await expect(reading).rejects.toThrow(EndpointLoopError)
  expect(asked).toHaveLength(3)
})

test('leaving ends the reading', async () => {
  const { asked, cache, client } = serve(9, (page) => {
    if (page === 2) control.abort()
    return page + 1
  })
  const control = new AbortController()
  const reading = readEndpoints(cache, client, { id: 'a', cursor: null }, control.signal)
  await expect(reading).rejects.toThrow()
  expect(asked).toHaveLength(2)
})

test('an operator that binds all is taken from what was read, else from the list', async () => {
  const { asked, cache, client } = serve(1)
  expect((await findAllBinder(cache, client))?.id).toBe('a')
  expect((await findAllBinder(cache, client))?.id).toBe('a')
  expect(asked).toHaveLength(1)
})
