import { expect, test } from 'vitest'
import { bindsToKubernetes, MOST_VALUES, selectorInput } from './selector-input.ts'
import { compileSelector } from './selectors.ts'

/** Whether a selector matches JSON text; why not, if it fails. */
const matches = (selector: string, json: string): boolean | string => {
  const input = selectorInput(JSON.parse(json))
  if (!input) return 'too large'
  try {
    return compileSelector(selector)(input)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test.each([
  ['endpoint.port == 80', '{"port":80}'],
  ['endpoint.nothing == null', '{"nothing":null}'],
  ['endpoint.list[1].a[0] == null', '{"list":[1,{"a":[null]}]}'],
  ['endpoint.at == {"x":{"y":"z"}}', '{"at":{"x":{"y":"z"}}}'],
  ['endpoint.exists(name, name == "id")', '{"id":"ep"}'],
  ['"kubernetes" in endpoint.bindings', '{"bindings":["kubernetes"]}'],
  ['!has(endpoint.toString) && !("constructor" in endpoint)', '{}'],
  ['endpoint.__proto__.x == 1', '{"__proto__":{"x":1}}'],
  // Regression: the library took such an object for a message, which has no such fields.
  ['endpoint.id == "ep"', '{"$typeName":"google.protobuf.Duration","id":"ep"}'],
])('%s matches %s', (selector, json) => {
  expect(matches(selector, json)).toBe(true)
})

test('what is too large or too deep is not evaluated, and it is not read to its end', () => {
  const wide = Object.fromEntries(
    Array.from({ length: MOST_VALUES + 1 }, (_, at) => [`k${at}`, at]),
  )
  expect(selectorInput(wide)).toBeNull()
  expect(selectorInput({ inner: { list: Array.from({ length: 100_000 }, () => [[]]) } })).toBeNull()
  expect(selectorInput({ a: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) })).toBeNull()
  expect(matches('true', `{"a":${'['.repeat(60)}1${']'.repeat(60)}}`)).toBe(true)
})

test.each([
  [{}, true],
  [{ bindings: null }, true],
  [{ bindings: ['public', 'kubernetes'] }, true],
  [{ bindings: [] }, false],
  [{ bindings: ['public'] }, false],
])('%j binds to Kubernetes: %s', (endpoint, expected) => {
  expect(bindsToKubernetes(endpoint)).toBe(expected)
})
