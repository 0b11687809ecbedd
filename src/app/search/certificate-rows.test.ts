import { certificateState } from '#domain/certificate-state.ts'
import { readTime } from '#domain/read-time.ts'
import fc from 'fast-check'
import { operatorTable } from './test-records.ts'
import { expect, test } from 'vitest'

const NOW = Date.UTC(2026, 10, 22)
const DAY = 86_400_000
const time = fc.oneof(
  fc.constantFrom('', 'soon', '0001-01-01T00:00:00Z'),
  fc
    .tuple(fc.constantFrom(-30, -1, 0, 1, 7, 30, 90), fc.constantFrom(-1, 0, 1))
    .map(([days, ms]) => new Date(NOW + days * DAY + ms).toISOString()),
)

test('the states of certificates are those of the badge', () => {
  fc.assert(
    fc.property(time, time, fc.constantFrom('', 'PEM'), (not_before, not_after, cert) => {
      const table = operatorTable()
      table.upsert([{ id: 'a', binding: { cert: { cert, not_before, not_after } } }], NOW)
      const is = (value: string) =>
        table.view({ text: `cert:${value}`, sort: [], from: 0, to: 1 }, NOW).matches === 1
      const read = { cert, not_before: readTime(not_before), not_after: readTime(not_after) }
      const state = certificateState(read, new Date(NOW))
      expect({
        none: is('none'),
        undated: is('undated'),
        unreadable: is('unreadable'),
        expired: is('expired'),
        notYetValid: is('not-yet-valid'),
        valid: is('valid'),
      }).toEqual({
        none: state.state === 'none',
        undated: state.state === 'undated',
        unreadable: state.state === 'unreadable',
        expired: state.state === 'expired',
        notYetValid: state.state === 'not_yet_valid',
        valid: state.state === 'valid' || state.state === 'expiring',
      })
      const isValid = state.state === 'valid' || state.state === 'expiring'
      const left = Date.parse(not_after) - NOW
      for (const days of [7, 30, 90]) expect(is(`${days}d`)).toBe(isValid && left <= days * DAY)
    }),
    { numRuns: 300 },
  )
})
