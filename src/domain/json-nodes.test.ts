import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonFault } from './json-nodes.ts'

test.each([
  ['{"a": 1,}', 8, 'expected a name in double quotes'],
  ['{"a" 1}', 5, 'expected a colon'],
  ['{"a": 1 "b": 2}', 8, 'expected a comma'],
  ['[1 2]', 3, 'expected a comma'],
  ["{'a': 1}", 1, 'put names and texts in double quotes'],
  ['{"a": undefined}', 6, 'put names and texts in double quotes'],
  ['{"a": 01}', 7, 'expected a comma'],
  ['{} {}', 3, 'expected the end of the text'],
  ['{"a": "x', 6, 'the string is not closed'],
  ['{"a": "x\n"}', 6, 'the string is not closed'],
  ['{"a": 1', 7, 'the text ends too early; expected a comma or }'],
  ['', 0, 'the text ends too early; expected a value'],
  ['{"a": 1, "\\u0061": 2}', 9, '"a" occurs twice'],
])('%j has its fault at %i: %s', (text, at, message) => {
  expect(findJsonFault(text)).toEqual({ at, message })
})

test('deep nesting is a fault, so that reading it never overflows the stack', () => {
  const message = 'nested too deeply'
  expect(findJsonFault(`${'['.repeat(102)}${']'.repeat(102)}`)).toEqual({ at: 101, message })
  expect(findJsonFault('['.repeat(100_000))).toEqual({ at: 0, message })
})

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('exactly what JSON.parse refuses has a fault, and the place is in the text', () => {
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.nat(3), fc.constantFrom('', ',', '"', '}', '\\', '0', '\n', 'é'))
    .map(([text, seed, length, put]) => {
      const at = seed % (text.length + 1)
      return text.slice(0, at) + put + text.slice(at + length)
    })
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
      const fault = findJsonFault(text)
      if (fault?.message.endsWith('occurs twice')) return
      expect(fault === null).toBe(isJson(text))
      if (!fault) return
      expect(fault.at).toBeGreaterThanOrEqual(0)
      expect(fault.at).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 1000 },
  )
})
