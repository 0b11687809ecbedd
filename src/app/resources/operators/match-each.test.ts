import { expect, test } from 'vitest'
import { matchEach } from './match-each.ts'

const match = (selectors: string[], sources: Record<string, unknown>[]) =>
  matchEach({ selectors, sources }, () => undefined)

test('tells which selectors match each endpoint, and which it begins with', () => {
  const selectors = ['endpoint.url.contains("web")', 'endpoint.proto == "tcp"', 'true']
  const sources = [
    { url: 'http://web.shop', proto: 'http' },
    { url: 'tcp://db.shop', proto: 'tcp' },
  ]
  const begun: number[] = []
  expect(matchEach({ selectors, sources }, (number) => begun.push(number))).toEqual({
    matches: [
      [1, 3],
      [2, 3],
    ],
    unread: [],
  })
  expect(begun).toEqual([1, 2, 3])
})

test('Regression: a selector by the name of a time zone was counted as matching nothing', () => {
  const zoned = (zone: string) => `timestamp(endpoint.created_at).getHours('${zone}') == 1`
  const source = { created_at: '2026-01-01T01:00:00Z' }
  const found = match([zoned('Europe/Berlin'), zoned('UTC')], [source, source])
  expect(found).toEqual({ matches: [[2], [2]], unread: [1] })
})

// Regression: the preview of a form found matches by fields that Adit does not know, and these groups did not.
test('a selector reads whatever an endpoint has, as in the preview', () => {
  const selectors = ['endpoint.principal.id == "usr_1"', 'endpoint.weight > 6.0', 'true']
  const wide = Array.from({ length: 10_000 }, (_, at) => [`member_${at}`, at])
  const sources = [
    { principal: { id: 'usr_1' } },
    { weight: 7, principal: null },
    Object.fromEntries(wide),
  ]
  expect(match(selectors, sources).matches).toEqual([[1, 3], [2, 3], []])
})
