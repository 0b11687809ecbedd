import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { fetchFresh, replaceData } from './fetch-fresh.ts'

const queryKey = ['edges', 'tls-backend', 'edg_1']

// A response that the test resolves.
const held = () => {
  let give: (answer: string) => void
  const promise = new Promise<string>((resolve) => {
    give = resolve
  })
  return { promise, resolve: (answer: string) => give(answer) }
}

test('an older read that is still on its way is not let in after a write', async () => {
  const client = createQueryClient()
  client.setQueryData(queryKey, 'before')
  const { promise, resolve } = held()
  const reading = client.fetchQuery({ queryKey, queryFn: () => promise, staleTime: 0 })
  await replaceData(client, queryKey, 'written')
  resolve('before')
  await reading
  expect(client.getQueryData(queryKey)).toBe('written')
})

// The read returned the old data, which was then written.
test('a read for a write is not broken off when the page is left', async () => {
  const client = createQueryClient()
  client.setQueryData(queryKey, 'before')
  const { promise, resolve } = held()
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const broken = new Promise<string>((_, fail) => {
      signal.addEventListener('abort', () => fail(new Error('aborted')))
    })
    return Promise.race([promise, broken])
  }
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  const reading = fetchFresh(client, { queryKey, queryFn })
  leave()
  resolve('now')
  expect(await reading).toBe('now')
  expect(client.getQueryData(queryKey)).toBe('now')
})
