import type { Certificate } from '#domain/certificate-state.ts'
import { expect, test } from 'vitest'
import { certificateText } from './short-certificate.tsx'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY = 86_400_000
const until = (days: number): Certificate => ({
  cert: 'PEM',
  not_before: null,
  not_after: new Date(NOW.getTime() + days * DAY),
})

test.for([
  [61, 'ok 61 days'],
  [30, 'warn 30 days'],
  [7, 'bad 7 days'],
  [1, 'bad 1 day'],
  [0, 'bad 0 days'],
  [-0.5, 'bad Expired today'],
  [-1, 'bad Expired 1 day ago'],
  [-10, 'bad Expired 10 days ago'],
  [-263, 'bad Expired 9 months ago'],
] as const)('with %d days left a certificate reads "%s" in a table', ([days, text]) => {
  expect(certificateText(until(days), NOW)).toBe(text)
})
