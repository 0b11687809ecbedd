import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#domain/fold-text.ts'
import { formatPiece, formatToken, formatWord, quoteText } from './format-search.ts'
import { parseSearch } from './parse-search.ts'
import { splitSearch } from './search-pieces.ts'
import { fitsPattern, leavesOf } from './search-query.ts'
import { TOKENS } from './test-operators.ts'
import { meaningOf, searchTexts } from './test-searches.ts'
import { namesOf, tokenField } from './tokens.ts'

const anyText = fc.string({ unit: anyCharacter })
const DAY = 86_400_000
const meaning = (text: string) => parseSearch(TOKENS, text).terms.map(meaningOf)
const leaves = (text: string) => parseSearch(TOKENS, text).terms.flatMap(leavesOf)
const conditions = (text: string) => leaves(text).flatMap(({ anyOf }) => anyOf)
const formatSearch = (text: string) =>
  splitSearch(TOKENS, text)
    .map((piece) => formatPiece(TOKENS, piece))
    .join(' ')
const messages = (text: string) => parseSearch(TOKENS, text).problems.map(({ message }) => message)

test('any text has a meaning, and every piece and problem a place in it', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, searchTexts), (text) => {
      const { terms, problems } = parseSearch(TOKENS, text)
      let end = 0
      for (const { from, to } of terms) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(to).toBeGreaterThan(from)
        end = to
      }
      expect(end).toBeLessThanOrEqual(text.length)
      for (const { from, to, message } of problems) {
        expect(text.slice(from, to)).not.toBe('')
        expect(message).toMatch(/\w\.$|\)\.$/)
      }
    }),
  )
})

test('a text of many quotes and backslashes is read, too', () => {
  for (const text of ['"\\', '\\"', '",', '-"', ':'].map((part) => part.repeat(100_000)))
    expect(parseSearch(TOKENS, text).problems.length).toBeLessThan(2)
})

test('words, phrases and exclusions', () => {
  expect(meaning('Foo "two Words" -bar -"x y" - --z')).toEqual([
    { token: null, isNegated: false, anyOf: [{ kind: 'word', word: 'foo' }] },
    { token: null, isNegated: false, anyOf: [{ kind: 'word', word: 'two words' }] },
    { token: null, isNegated: true, anyOf: [{ kind: 'word', word: 'bar' }] },
    { token: null, isNegated: true, anyOf: [{ kind: 'word', word: 'x y' }] },
    { token: null, isNegated: true, anyOf: [{ kind: 'word', word: '-z' }] },
  ])
  expect(parseSearch(TOKENS, 'Foo -bar foo region:eu "two words"').words).toEqual([
    'foo',
    'two words',
  ])
  expect(conditions('"a \\"b\\" C:\\dir\\\\')).toEqual([{ kind: 'word', word: 'a "b" c:\\dir\\' }])
})

test('tokens with alternatives, quotes and stars', () => {
  expect(conditions('REGION:eu,"US, east",ap-*')).toEqual([
    { kind: 'value', path: 'region', pattern: ['eu'] },
    { kind: 'value', path: 'region', pattern: ['us, east'] },
    { kind: 'value', path: 'region', pattern: ['ap-', ''] },
  ])
  expect(conditions('namespace:"" cluster:"a*"')).toEqual([
    { kind: 'value', path: 'deployment.namespace', pattern: [''] },
    { kind: 'value', path: 'deployment.cluster_name', pattern: ['a*'] },
  ])
  expect(conditions('metadata.Labels.app.kubernetes.io/name:"x" metadata:ABC')).toEqual([
    { kind: 'member', path: 'metadata', member: 'labels.app.kubernetes.io/name', pattern: ['x'] },
    { kind: 'contains', path: 'metadata', word: 'abc' },
  ])
  expect(conditions('version:<0.18,1.2 updated:>7d created:<=1h cert:90d,Not-Yet-Valid')).toEqual([
    {
      kind: 'version',
      path: 'deployment.version',
      comparison: '<',
      version: { numbers: [0, 18], preRelease: [] },
    },
    { kind: 'series', path: 'deployment.version', numbers: [1, 2] },
    { kind: 'span', path: 'updated_at', comparison: '>', ms: 604_800_000 },
    { kind: 'span', path: 'created_at', comparison: '<=', ms: 3_600_000 },
    { kind: 'span', path: 'binding.cert', comparison: '<', ms: 90 * DAY },
    { kind: 'state', path: 'binding.cert', state: 'not-yet-valid' },
  ])
  expect(conditions('bound: bound:no bound:"no" bound:endpoint.url')).toEqual([
    { kind: 'element', path: 'enabled_features', element: 'bindings', isThere: true },
    { kind: 'element', path: 'enabled_features', element: 'bindings', isThere: false },
    { kind: 'contains', path: 'binding.endpoint_selectors', word: 'no' },
    { kind: 'contains', path: 'binding.endpoint_selectors', word: 'endpoint.url' },
  ])
})

test('a word with a colon that is no token is searched as it is, and said', () => {
  const said = ['app:1.2', 'ip:10.0.0.1', 'a:b:c']
  for (const text of [...said, 'https://id:1@x.example/a?b=c', ':x', 'metadata.:x', '"foo:bar"']) {
    const word = text.replaceAll('"', '')
    expect(conditions(text)).toEqual([{ kind: 'word', word }])
    expect(messages(text), text).toHaveLength(said.includes(text) ? 1 : 0)
  }
  // Regression: nothing said that a field of another tool was searched as text.
  expect(parseSearch(TOKENS, 'x foo:bar').problems).toEqual([
    {
      from: 2,
      to: 6,
      message:
        'Is searched as text. No field has this name. Put the text in quotes if you mean it.',
    },
  ])
  // Nor that other ways to exclude, to join and to compare were.
  const odd = ['NOT region:eu', '!region:eu', 'region!=eu', 'a | b', 'region:us|eu', 'x)']
  for (const text of [...odd, 'region:(us', 'region>eu', 'region:us)'])
    expect(messages(text), text).toHaveLength(1)
  for (const text of ['"a|b"', 'region:"us|eu"', 'f(x)', 'Not', '-x'])
    expect(messages(text), text).toEqual([])
})

test('a field is found by the heading of its column, and compared without a colon', () => {
  for (const [one, other] of [
    ['certificate:30d', 'cert:30d'],
    ['Features:ingress', 'feature:ingress'],
    ['version<1.3', 'version:<1.3'],
    ['version>=1.3', 'version:>=1.3'],
    ['version=1.3', 'version:=1.3'],
    ['updated>7d', 'updated:>7d'],
    ['region=eu', 'region:eu'],
    ['-region=eu,us', '-region:eu,us'],
    ['cert<=30', 'cert:30d'],
    ['certificate<30d', 'cert:<30d'],
    ['-expires>=4w', '-cert:>=28d'],
    ['updated<7', 'updated:<7d'],
    ['Enabled-Features:ingress', 'feature:ingress'],
    ['cluster_name:x', 'cluster:x'],
    ['endpoint_selectors:true', 'bound:true'],
    ['created_at:>7d', 'created:>7d'],
  ] as const)
    expect({ one, is: meaning(one), said: messages(one) }).toEqual({
      one,
      is: meaning(other),
      said: [],
    })
})

test('every heading and every name on the wire is the name of a field', () => {
  for (const field of TOKENS.values())
    for (const name of [...namesOf(field), field.heading.replaceAll(' ', '-')])
      // The ids of two kinds of records share a name.
      if (name !== 'id') expect(tokenField(TOKENS, name)).toBe(field)
  expect(tokenField(TOKENS, 'id')?.kind).toBe('id')
})

test('a description is searched by a part of it', () => {
  expect(conditions('description:Ware,"a b",""')).toEqual([
    { kind: 'contains', path: 'description', word: 'ware' },
    { kind: 'contains', path: 'description', word: 'a b' },
    { kind: 'value', path: 'description', pattern: [''] },
  ])
})

test('a slip in the name of a token is searched as text, and said', () => {
  const slips = { regoin: 'region', featrue: 'feature', certificat: 'cert', update: 'updated' }
  for (const [slip, token] of Object.entries(slips)) {
    const text = `a ${slip}:x`
    expect(conditions(text)).toContainEqual({ kind: 'word', word: `${slip}:x` })
    expect(parseSearch(TOKENS, text).problems).toEqual([
      {
        from: 2,
        to: 3 + slip.length,
        message: `Is searched as text. To search by ${token}, type ${token}: instead.`,
      },
    ])
  }
})

test('a token that is still being typed is left out', () => {
  for (const text of ['region:', '-region:', 'version:<', 'updated:>', 'cert:', 'metadata.team:']) {
    expect(meaning(`a ${text}`)).toEqual(meaning('a'))
    expect(messages(text)).toEqual([expect.stringContaining('Type a value after')])
  }
  expect(meaning('region:eu,')).toEqual(meaning('region:eu'))
  expect(messages('region:eu,')).toEqual([])
})

test('a value that is not understood matches nothing and says what to type', () => {
  for (const text of [
    'cert:soon',
    'cert<soon',
    '-cert:soon',
    '-cert:7d,soon',
    'version:<new',
    'updated:7d',
    'updated:>7x',
  ]) {
    expect(parseSearch(TOKENS, text).terms).toMatchObject([{ isNegated: false, anyOf: [] }])
    expect(messages(text)).toHaveLength(1)
  }
  expect(conditions('cert:soon,7d')).toEqual([
    { kind: 'span', path: 'binding.cert', comparison: '<', ms: 7 * DAY },
  ])
  expect(parseSearch(TOKENS, 'x cert:7d,soon').problems).toMatchObject([{ from: 10, to: 14 }])
})

const FREE = ['region', 'namespace', 'cluster', 'deployment', 'version', 'feature', 'id'] as const

test('any value of a token comes back from its text', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FREE), anyText, anyText, (token, value, other) => {
      const wanted = (value: string) => ({
        kind: 'value',
        path: TOKENS.get(token)?.path,
        pattern: [foldText(value)],
      })
      expect(conditions(`x ${formatToken(TOKENS, token, value)} -y`)).toContainEqual(wanted(value))
      const both = `${token}:${quoteText(value)},${quoteText(other)}`
      expect(conditions(both)).toEqual([wanted(value), wanted(other)])
    }),
  )
})

test('any text comes back as a word or phrase', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, searchTexts), (text) => {
      const words = foldText(text) === '' ? [] : [foldText(text)]
      expect(parseSearch(TOKENS, formatWord(TOKENS, text)).words).toEqual(words)
    }),
  )
})

test('a search that is written anew means the same', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, searchTexts), (text) => {
      const written = formatSearch(text)
      expect(meaning(written)).toEqual(meaning(text))
      expect(formatSearch(written)).toBe(written)
    }),
  )
})

test('a pattern is compared with the whole value', () => {
  const pattern = (text: string) => new RegExp(`^${text.replaceAll('*', '.*')}$`, 's')
  const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c') })
  const starred = fc
    .string({ unit: fc.constantFrom('a', 'b', '*') })
    .filter((text) => text.includes('*'))
  fc.assert(
    fc.property(short, starred, (value, text) => {
      const isExpected = value !== '' && pattern(text).test(value)
      expect(fitsPattern(value, text.split('*'))).toBe(isExpected)
    }),
  )
  // Pieces do not overlap.
  expect(fitsPattern('ab', ['a', 'b', 'b'])).toBe(false)
  expect(fitsPattern('aba', ['ab', 'ba'])).toBe(false)
  expect(fitsPattern('abb', ['a', 'b', 'b'])).toBe(true)
})

test('every token has a message of its own for a missing value, but bound', () => {
  for (const token of TOKENS.keys())
    expect(messages(`${token}:`)).toHaveLength(token === 'bound' ? 0 : 1)
})

test('of too many words nothing is searched, and a problem says so', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => `-w${at}`).join(' ')
  expect(parseSearch(TOKENS, hundred)).toMatchObject({ problems: [] })
  const message = 'Too long: a search has at most 100 words and filters, and 4,000 characters.'
  for (const text of [`${hundred} -more`, 'x'.repeat(16_384), '-region:eu '.repeat(1500)]) {
    const { terms, problems } = parseSearch(TOKENS, text)
    expect(terms).toMatchObject([{ anyOf: [], isNegated: false }])
    expect(problems).toEqual([{ from: 0, to: text.length, message }])
  }
})
