import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedOutcome } from './selector-outcome.ts'
import { compileSelector, SelectorError, type SelectorEndpoint } from './selectors.ts'

test.each([
  'true',
  ' ( true ) // all of them',
  '1 == 1',
  '!false',
  'endpoint.url == "x" || true',
  'true || endpoint.url == "x"',
  'endpoint.nothing || (false || !(1 > 2))',
  '!(endpoint.url == "x" && false)',
  'true ? 1 < 2 : endpoint.url == "x"',
  'false ? endpoint.url == "x" : true',
  '1 in [1, 2]',
  '"abc".contains("b") && size("abc") == 3',
  '[1, 2].exists(one, one > 1)',
  '1 / 0 == 1 || true',
])('%s is always true', (selector) => expect(fixedOutcome(selector)).toBe('always'))

test.each([
  'false',
  '1 == 2',
  'endpoint.url == "x" && false',
  '!true',
  '1',
  '"true"',
  '1 / 0 == 1',
  'true ? false : endpoint.url == "x"',
  '!(endpoint.url == "x" || true)',
  '[1, 2].all(one, one > 1)',
])('%s is never true', (selector) => expect(fixedOutcome(selector)).toBe('never'))

test.each([
  '',
  'true ||',
  'endpoint.url == "x"',
  // A missing field fails, so none of these is true for every endpoint.
  'endpoint.url == endpoint.url',
  'endpoint.url == "x" || endpoint.url != "x"',
  'endpoint.bindings.all(one, true)',
  'endpoint.isOpen ? true : true',
  'endpoint.url.startsWith("")',
  'endpoint.url == "x" || 1 / 0 == 1',
  // Another service may have more variables.
  'somewhere || false',
  'somewhere',
  '[1].exists(endpoint, other == endpoint)',
  `${'('.repeat(2_000)}true${')'.repeat(2_000)}`,
])('nothing is claimed of %s', (selector) => expect(fixedOutcome(selector)).toBeNull())

const part = fc.constantFrom(
  'true',
  'false',
  '1',
  '(1 / 0 == 1)',
  'endpoint.url == "x"',
  'endpoint.region == "us"',
  'endpoint.missing',
)
const { selector } = fc.letrec<{ selector: string }>((tie) => ({
  selector: fc.oneof(
    { maxDepth: 4 },
    part,
    fc
      .tuple(tie('selector'), fc.constantFrom('||', '&&'), tie('selector'))
      .map((parts) => `(${parts.join(' ')})`),
    tie('selector').map((inner) => `!(${inner})`),
    fc
      .tuple(tie('selector'), tie('selector'), tie('selector'))
      .map(([one, two, three]) => `(${one} ? ${two} : ${three})`),
  ),
}))

const endpoint: SelectorEndpoint = {
  id: 'ep_1',
  url: '',
  public_url: '',
  proto: 'http',
  type: 'cloud',
  bindings: ['kubernetes'],
  region: '',
  description: '',
  metadata: '',
  hostport: '',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

const matches = (text: string, url: string, region: string): boolean => {
  try {
    return compileSelector(text)({ ...endpoint, url, region })
  } catch (error) {
    if (error instanceof SelectorError) return false
    throw error
  }
}

test('what is claimed is so for every endpoint', () => {
  fc.assert(
    fc.property(selector, (text) => {
      const outcome = fixedOutcome(text)
      if (outcome === null) return
      for (const url of ['x', 'y'])
        for (const region of ['us', 'eu'])
          expect(matches(text, url, region)).toBe(outcome === 'always')
    }),
  )
})
