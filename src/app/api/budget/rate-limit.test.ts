import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRateLimit, type HeaderValues } from './rate-limit.ts'

const NOW = 1_790_000_000_000
const read = (headers: HeaderValues) => readRateLimit(headers, NOW)

test('the current draft: a policy says the quota and its window, the limit what is left', () => {
  expect(
    read({ 'ratelimit-policy': '"default";q=100;w=60', ratelimit: '"default";r=50;t=30' }),
  ).toEqual({ per_minute: 100, left: { requests: 50, seconds: 30 } })
})

test('of several policies the strictest counts, by the minute', () => {
  const several = '"burst";q=5;w=1, "hour, of all";q=1000;w=3600;pk=:sdfjLJUOUH==:'
  expect(
    read({ 'ratelimit-policy': several, ratelimit: '"burst";r=4;t=1, "hour";r=3;t=90' }),
  ).toEqual({ per_minute: 300, left: { requests: 3, seconds: 90 } })
  expect(read({ 'ratelimit-policy': '"bytes";q=10;qu="content-bytes";w=60' })).toEqual({
    per_minute: null,
    left: null,
  })
})

test.each([
  [
    'the three fields',
    { 'ratelimit-limit': '120', 'ratelimit-remaining': '7', 'ratelimit-reset': '9' },
  ],
  [
    'a quota with its policy',
    { 'ratelimit-limit': '120, 120;w=60', 'ratelimit-remaining': '7', 'ratelimit-reset': '9' },
  ],
  ['one dictionary', { ratelimit: 'limit=120, remaining=7, reset=9' }],
  [
    'the fields before them',
    { 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '9' },
  ],
  [
    'a reset as a time in seconds',
    {
      'x-ratelimit-limit': '120',
      'x-ratelimit-remaining': '7',
      'x-ratelimit-reset': String(NOW / 1000 + 9),
    },
  ],
  [
    'a reset as a time in milliseconds',
    {
      'x-ratelimit-limit': '120',
      'x-ratelimit-remaining': '7',
      'x-ratelimit-reset': String(NOW + 9000),
    },
  ],
])('older drafts: %s', (_name, headers) => {
  expect(read(headers)).toEqual({ per_minute: 120, left: { requests: 7, seconds: 9 } })
})

test('a quota of an unknown window that ends in an hour is not one of a minute', () => {
  const hourly = {
    'x-ratelimit-limit': '5000',
    'x-ratelimit-remaining': '4999',
    'x-ratelimit-reset': '3000',
  }
  expect(read(hourly)).toEqual({ per_minute: null, left: { requests: 4999, seconds: 3000 } })
})

test.each([
  {},
  { ratelimit: '' },
  { ratelimit: '"default"' },
  { ratelimit: '";;;,,,===' },
  { 'ratelimit-policy': '"default";q=-1;w=60' },
  { 'ratelimit-limit': 'none', 'ratelimit-remaining': 'NaN', 'x-ratelimit-reset': 'soon' },
])('what says nothing is nothing: %o', (headers) => {
  expect(read(headers)).toEqual({ per_minute: null, left: null })
})

test('a quota of nothing still lets one request through', () => {
  expect(read({ 'ratelimit-policy': '"none";q=0;w=60' }).per_minute).toBe(1)
})

test('a long header does not hold the page up, and says nothing', () => {
  const open = '"\\"'.repeat(75_000)
  expect(read({ ratelimit: open, 'ratelimit-policy': open })).toEqual({
    per_minute: null,
    left: null,
  })
  const policies = '"a";q=100;w=60, '
  expect(read({ 'ratelimit-policy': policies.repeat(100) }).per_minute).toBe(100)
  expect(read({ 'ratelimit-policy': policies.repeat(10_000) }).per_minute).toBeNull()
})

test('separators in quotes separate nothing', () => {
  const part = fc.oneof(
    fc.stringMatching(/^[a-z=; ]{1,5}$/),
    fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const said = [...parts, 'limit=100'].join(',')
      expect(read({ ratelimit: said, 'ratelimit-policy': `${said},"b";q=7;w=60` }).per_minute).toBe(
        7,
      )
    }),
  )
})
