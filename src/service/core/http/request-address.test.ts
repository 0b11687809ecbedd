import { expect, test } from 'vitest'
import { partsOf } from './request-address.ts'

test.each([
  'http://a/',
  'http://127.0.0.1:4180/api/kubernetes_operators',
  'http://[::1]:4180/api/kubernetes_operators?limit=1&before_id=a/b',
  'https://a.test/api?x=http://b/c?d#e',
  'http://name:password@a:81/b@c?d@e',
  'http://a/b#c?d',
  'http://a/b?#c',
  'http://a//b/%2F?',
])('%s is taken apart as by a parser of URLs', (url) => {
  const { origin, pathname, search } = new URL(url)
  const parts = partsOf(url)
  expect(parts).toMatchObject({ origin, pathname })
  expect([...new URLSearchParams(parts.search)]).toEqual([...new URLSearchParams(search)])
})
