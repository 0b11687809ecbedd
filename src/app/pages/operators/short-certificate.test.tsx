import { renderToStaticMarkup } from 'react-dom/server'
import type { Certificate } from '#domain/certificate-state.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ShortCertificate } from './certificate-badge.tsx'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY = 86_400_000
const until = (days: number): Certificate => ({
  cert: 'PEM',
  not_before: null,
  not_after: new Date(NOW.getTime() + days * DAY),
})

beforeAll(() => void vi.useFakeTimers({ now: NOW }))
afterAll(() => void vi.useRealTimers())

test.for([
  [61, 'ok', '61 days'],
  [30, 'ok', '30 days'],
  [29, 'warn', '29 days'],
  [7, 'warn', '7 days'],
  [6, 'bad', '6 days'],
  [1, 'bad', '1 day'],
  [0, 'bad', '0 days'],
  [-0.5, 'bad', 'Expired'],
  [-1, 'bad', 'Expired'],
  [-10, 'bad', 'Expired'],
  [-263, 'bad', 'Expired'],
] as const)(
  'with %d days left a certificate is %s and reads "%s" in a table',
  ([days, tone, text]) => {
    const markup = renderToStaticMarkup(<ShortCertificate certificate={until(days)} />)
    expect(markup).toMatch(new RegExp(`^<span class="[^"]*\\b_?${tone}`))
    expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(text)
  },
)
