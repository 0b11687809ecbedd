import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#contract/test-texts.ts'
import { compileSelector, type SelectorEndpoint } from '#domain/selectors.ts'
import { LIST_METHODS, TEXT_METHODS, WORDS } from './cel-words.ts'
import { completeSelector } from './complete-selector.ts'

/** The completions at the `^` of a text. */
const at = (marked: string, isAsked = false) => {
  const place = marked.indexOf('^')
  return completeSelector(marked.replace('^', ''), place, isAsked)
}
const names = (marked: string, isAsked = false) =>
  at(marked, isAsked)?.items.map(({ name }) => name)

test('after the endpoint come its fields', () => {
  expect(at('endpoint.^')).toMatchObject({ from: 9 })
  expect(names('endpoint.u^')).toContain('url')
  expect(at('true || endpoint.u^rl == ""')?.from).toBe(17)
  expect(at('endpoint.^')?.items.find(({ name }) => name === 'type')).toMatchObject({
    kind: 'field',
    help: 'Who serves it, such as cloud, agent or edge',
  })
  expect(names('endpoint.endpoint.^')).not.toContain('url')
})

test('after a field come functions of its kind', () => {
  expect(names('endpoint.url.^')?.slice(0, 2)).toEqual(['contains', 'startsWith'])
  expect(names('endpoint.url.^')).not.toContain('exists')
  expect(names('endpoint.bindings.^')).toContain('exists')
  expect(names('endpoint.bindings.^')).not.toContain('startsWith')
  expect(names('endpoint.url.split("/").^')).toEqual(expect.arrayContaining(['size', 'trim']))
})

test('words come where one was begun, or was asked for', () => {
  expect(names('^')).toBeUndefined()
  expect(names('^', true)?.[0]).toBe('endpoint')
  expect(at('true || e^')?.from).toBe(8)
  expect(names('endpoint.type == "^', true)).toBeUndefined()
  for (const none of ['// e^', '"endpoint.^"', '1.^', 'endpoint.url == "x"^'])
    expect(names(none)?.includes('endpoint') ?? false, none).toBe(false)
})

const endpoint: SelectorEndpoint = {
  id: 'ep_1',
  url: 'http://checkout.shop:80',
  public_url: '',
  proto: 'http',
  type: 'cloud',
  bindings: ['kubernetes', 'public'],
  region: 'eu',
  description: 'Checkout',
  metadata: '{}',
  hostport: '',
  created_at: '2026-01-02T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
}

test.each([...TEXT_METHODS, ...LIST_METHODS, ...WORDS])(
  'the example of $name is a selector: $example',
  ({ name, example }) => {
    expect(example).toContain(name)
    expect(() => compileSelector(example)(endpoint)).not.toThrow()
  },
)

test('no text makes it throw, and completions begin in what was typed', () => {
  const piece = fc.oneof(
    fc.constantFrom('endpoint', '.', 'type', ' == ', '"', "'", '(', '//', '\n', ' '),
    fc.string({ unit: anyCharacter, maxLength: 3 }),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.nat(40),
      fc.boolean(),
      (pieces, at, asked) => {
        const text = pieces.join('')
        const place = Math.min(at, text.length)
        const found = completeSelector(text, place, asked)
        if (!found) return
        expect(found.from).toBeLessThanOrEqual(place)
        expect(found.from).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
