import { describe, expect, test } from 'vitest'
import { compileSelector, SelectorError, type SelectorEndpoint } from './selectors.ts'

const endpoint: SelectorEndpoint = {
  id: 'ep_1',
  url: '',
  public_url: '',
  proto: 'http',
  type: 'cloud',
  bindings: [],
  region: 'eu',
  description: '',
  metadata: '',
  hostport: '',
  created_at: '2026-01-01T12:34:56.789Z',
  updated_at: '2026-07-01T12:34:56.789Z',
}

describe('a time in a zone', () => {
  test.each([
    ["timestamp(endpoint.created_at).getHours('Europe/Berlin') == 13"],
    ["timestamp(endpoint.updated_at).getHours('europe/berlin') == 14"],
    ["timestamp(endpoint.created_at).getMinutes('Asia/Kolkata') == 4"],
    ["timestamp('2025-12-31T23:30:00Z').getFullYear('Europe/Berlin') == 2026"],
    ["timestamp('2025-12-31T23:30:00Z').getMonth('Europe/Berlin') == 0"],
    ["timestamp('2025-12-31T23:30:00Z').getDate('Europe/Berlin') == 1"],
    ["timestamp('2025-12-31T23:30:00Z').getDayOfMonth('Europe/Berlin') == 0"],
    ["timestamp('2025-12-31T23:30:00Z').getDayOfWeek('Europe/Berlin') == 4"],
    ["timestamp('2025-12-31T23:30:00Z').getDayOfYear('Europe/Berlin') == 0"],
    ["timestamp('2025-12-31T23:00:00Z').getHours('Europe/Berlin') == 0"],
    ["timestamp(endpoint.created_at).getSeconds('UTC') == 56"],
    ["timestamp(endpoint.created_at).getMilliseconds('Europe/Berlin') == 789"],
    ["timestamp(endpoint.created_at).getHours('+05:30') == 18"],
    ["timestamp(endpoint.created_at).getHours('-01:00') == 11"],
  ])('%s', (text) => expect(compileSelector(text)(endpoint)).toBe(true))

  test.each(['Nowhere/Here', '', '+0100', '+1'])('%j is no zone, and fails', (zone) => {
    const text = `timestamp(endpoint.created_at).getHours('${zone}') == 1`
    expect(() => compileSelector(text)(endpoint)).toThrow(SelectorError)
    expect(compileSelector(`${text} || true`)(endpoint)).toBe(true)
  })
})
