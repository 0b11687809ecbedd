import { expect, test } from 'vitest'
import { matchSelectors } from './matched-selectors.ts'

const signal = new AbortController().signal
const match = (selectors: string[], sources: Record<string, unknown>[]) =>
  matchSelectors(selectors, sources, { signal })

const DIGITS = '[0,1,2,3,4,5,6,7,8,9]'
const COSTLY = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].reduceRight(
  (inner, name) => `${DIGITS}.all(${name}, ${inner})`,
  'true',
)

test('tells which selectors match each endpoint', async () => {
  const selectors = ['endpoint.url.contains("web")', 'endpoint.proto == "tcp"', 'true']
  const sources = [
    { url: 'http://web.shop', proto: 'http' },
    { url: 'tcp://db.shop', proto: 'tcp' },
  ]
  expect(await match(selectors, sources)).toEqual({
    matches: [
      [1, 3],
      [2, 3],
    ],
    unread: [],
    isWhole: true,
  })
})

test('names selectors that cannot be evaluated, and goes on with the others', async () => {
  const found = await match(['(((', 'endpoint.nope == 1', COSTLY, 'true'], [{ url: 'x' }])
  expect(found).toEqual({ matches: [[4]], unread: [1, 3], isWhole: true })
})

test('ends after so many steps, and says so', async () => {
  // Its steps are counted before it runs.
  const manySteps = "endpoint.url.matches('((a?){30}(b?){30}){30}')"
  const sources = Array.from({ length: 400 }, () => ({ url: 'x'.repeat(200) }))
  const { matches, isWhole } = await match([manySteps], sources)
  expect(isWhole).toBe(false)
  expect(matches.length).toBeGreaterThan(10)
  expect(matches.length).toBeLessThan(sources.length)
})

test('ends when it is no longer wanted', async () => {
  const aborter = new AbortController()
  aborter.abort()
  await expect(matchSelectors(['true'], [{}], { signal: aborter.signal })).rejects.toThrow()
})

// Regression: the preview of a form found matches by fields that Adit does not know, and these groups did not.
test('a selector reads whatever an endpoint has, as in the preview', async () => {
  const selectors = ['endpoint.principal.id == "usr_1"', 'endpoint.weight > 6.0', 'true']
  const wide = Array.from({ length: 10_000 }, (_, at) => [`member_${at}`, at])
  const sources = [
    { principal: { id: 'usr_1' } },
    { weight: 7, principal: null },
    Object.fromEntries(wide),
  ]
  expect((await match(selectors, sources)).matches).toEqual([[1, 3], [2, 3], []])
})
