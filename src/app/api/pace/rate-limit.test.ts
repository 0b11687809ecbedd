import { expect, test } from 'vitest'
import { readRateLimit } from './rate-limit.ts'

const read = (headers: Record<string, string>) => readRateLimit(new Headers(headers))
const NOTHING = { per_minute: null, left: null }

test('a policy says the quota and its window, the limit what is left', () => {
  expect(
    read({ 'ratelimit-policy': '"default";q=100;w=60', ratelimit: '"default";r=50;t=30' }),
  ).toEqual({ per_minute: 100, left: { requests: 50, seconds: 30 } })
})

test('of several policies the strictest counts, by the minute', () => {
  const several = '"burst";q=5;w=1, "hour, of all";q=1000;w=3600;pk=:sdfjLJUOUH==:'
  expect(
    read({ 'ratelimit-policy': several, ratelimit: '"burst";r=4;t=1, "hour";r=3;t=90' }),
  ).toEqual({ per_minute: 300, left: { requests: 3, seconds: 90 } })
  expect(read({ 'ratelimit-policy': '"bytes";q=10;qu="content-bytes";w=60' })).toEqual(NOTHING)
})

test.each<Record<string, string>>([
  {},
  { ratelimit: '' },
  { ratelimit: '"default"' },
  { ratelimit: '";;;,,,===' },
  { ratelimit: '"default";r=none;t=soon' },
  { 'ratelimit-policy': '"default";q=-1;w=60' },
  { 'ratelimit-policy': '"default";q=100' },
])('what says nothing is nothing: %o', (headers) => {
  expect(read(headers)).toEqual(NOTHING)
})
