import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conditionOf, explainCondition, type Reason } from './explain-selector.ts'
import { selectorInput } from './selector-input.ts'
import { compileSelector } from './selectors.ts'

const endpoint = selectorInput({
  url: 'http://api.shop:80',
  type: 'cloud',
  bindings: ['kubernetes'],
  metadata: '{"team":"web"}',
})
if (!endpoint) throw new Error('too large')

const explain = (text: string) => explainCondition(conditionOf(text), endpoint)
const shown = ({ text, outcome }: Reason) => `${text} → ${String(outcome)}`

describe('which part of a selector decides', () => {
  test.each<[selector: string, outcome: boolean | string, reasons: string[]]>([
    ['true', true, ['true → true']],
    ["endpoint.type == 'agent'", false, ['endpoint.type == "agent" → false']],
    [
      "endpoint.type == 'cloud' && endpoint.url.contains('pay')",
      false,
      ['endpoint.url.contains("pay") → false'],
    ],
    [
      "endpoint.type == 'agent' && endpoint.url.contains('pay') && true",
      false,
      ['endpoint.type == "agent" → false', 'endpoint.url.contains("pay") → false'],
    ],
    [
      "endpoint.type == 'agent' || endpoint.url.contains('pay')",
      false,
      ['endpoint.type == "agent" → false', 'endpoint.url.contains("pay") → false'],
    ],
    [
      "endpoint.type == 'agent' || endpoint.url.contains('shop')",
      true,
      ['endpoint.url.contains("shop") → true'],
    ],
    ["!(endpoint.type == 'cloud')", false, ['endpoint.type == "cloud" → true']],
    [
      "!(endpoint.type == 'agent' || endpoint.url.contains('shop'))",
      false,
      ['endpoint.url.contains("shop") → true'],
    ],
    [
      "true && (endpoint.type == 'agent' || !endpoint.url.contains('shop'))",
      false,
      ['endpoint.type == "agent" → false', 'endpoint.url.contains("shop") → true'],
    ],
    [
      "endpoint.bindings.exists(b, b == 'public' || b == 'internal')",
      false,
      ['endpoint.bindings.exists(b, b == "public" || b == "internal") → false'],
    ],
    ['true ? false : true', false, ['true ? false : true → false']],
  ])('%s is %s', (selector, outcome, reasons) => {
    const explained = explain(selector)
    expect([explained.outcome, explained.reasons.map(shown)]).toEqual([outcome, reasons])
  })

  const NOPE = 'Failed on an endpoint: field not found: nope.'
  test.each<[selector: string, outcome: boolean | string, reasons: string[]]>([
    ['endpoint.nope == 1', NOPE, [`endpoint.nope == 1 → ${NOPE}`]],
    ['!(endpoint.nope == 1) && true', NOPE, [`endpoint.nope == 1 → ${NOPE}`]],
    // A failure counts only where nothing decides without it.
    ['endpoint.nope == 1 && false', false, ['false → false']],
    ['endpoint.nope == 1 || true', true, ['true → true']],
    ['endpoint.nope == 1 || false', NOPE, [`endpoint.nope == 1 → ${NOPE}`]],
    [
      'endpoint.type && true',
      'Its value is neither true nor false.',
      ['endpoint.type → Its value is neither true nor false.'],
    ],
  ])('%s fails, or does not matter', (selector, outcome, reasons) => {
    const explained = explain(selector)
    expect([explained.outcome, explained.reasons.map(shown)]).toEqual([outcome, reasons])
  })

  test('a chain of a hundred is one condition, in its order', () => {
    const texts = Array.from({ length: 100 }, (_, index) => `endpoint.type == "t${index}"`)
    expect(explain(texts.join(' || ')).reasons.map(({ text }) => text)).toEqual(texts)
  })
})

test('the outcome is what the engine says of the whole selector', () => {
  const tests = [
    'true',
    'false',
    "endpoint.type == 'cloud'",
    "endpoint.url.contains('pay')",
    'endpoint.nope == 1',
    'endpoint.type',
    "'kubernetes' in endpoint.bindings",
  ]
  const selector = fc.letrec<{ any: string }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom(...tests),
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => `(${a}) && (${b})`),
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => `(${a}) || (${b})`),
      tie('any').map((a) => `!(${a})`),
    ),
  })).any
  const whole = (text: string) => {
    try {
      return compileSelector(text)(endpoint)
    } catch {
      return 'failed'
    }
  }
  fc.assert(
    fc.property(selector, (text) => {
      const { outcome, reasons } = explain(text)
      const isText = typeof outcome === 'string'
      // A value that is neither true nor false does not match either.
      const expected = whole(text)
      if (isText) expect(['failed', false]).toContain(expected)
      else expect(outcome).toBe(expected)
      expect(reasons.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})
