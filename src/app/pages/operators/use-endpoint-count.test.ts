import { expect, test } from 'vitest'
import { readBoundEndpoints } from '../../resources/operators/bound-endpoints.ts'
import { endpointCount } from './use-endpoint-count.ts'

const endpoints = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `ep_${at}` }))

test.each([
  ['0', { endpoints: [] }],
  ['0', { endpoints: null }],
  ['12', { endpoints: endpoints(12) }],
  ['13', { endpoints: [...endpoints(12), 'odd'] }],
  ['100+', { endpoints: endpoints(100), next_page_uri: '/next' }],
  ['1,000', endpoints(1000)],
  ['', { endpoints: 'none' }],
])('the count is %j', (count, reply) => {
  expect(endpointCount({ pages: [readBoundEndpoints(reply)] })).toBe(count)
})
