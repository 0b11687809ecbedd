import { expect, test } from 'vitest'
import { dayRange } from './local-day.ts'
import { hadMore, pastedId } from './pasted-id.ts'

// Regression: U+200B around `ipp_1` made a second policy that looked the same, and it was sent.
test.each([
  ['\u200bipp_1\u200b', 'ipp_1', true],
  ['\ufeff"ipp_1"', 'ipp_1', true],
  [' “ipp\u00ad_1” \n', 'ipp_1', true],
  [' ipp_1 ', 'ipp_1', false],
  ['https://api.example.com/ip_policies/ipp_1?x=1', 'ipp_1', true],
  ['https://tools.example.com/adit/operators/k8sop_1/edit#top', 'k8sop_1', true],
  ['https://tools.example.com/edges/tcp/my%20edge/', 'my edge', true],
  ['https://tools.example.com', 'https://tools.example.com', false],
  ['my/edge', 'my/edge', false],
  ['"\u200b"', '', true],
])('the pasted %j means %j', (text, id, isMore) => {
  expect(pastedId(text)).toBe(id)
  expect(hadMore(text)).toBe(isMore)
})

test('a day is that of the place, with as many hours as it has there', () => {
  const before = process.env['TZ']
  const hours = (day: string) => (dayRange('', day) ?? []).map((at) => new Date(at).toISOString())
  process.env['TZ'] = 'Pacific/Auckland'
  expect(hours('2026-12-01')).toEqual(['2026-11-30T11:00:00.000Z', '2026-12-01T11:00:00.000Z'])
  process.env['TZ'] = 'America/New_York'
  expect(hours('2026-11-01')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'])
  expect(hours('2026-02-30')).toEqual([])
  process.env['TZ'] = before
})
