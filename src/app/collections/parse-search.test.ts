import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#domain/fold-text.ts'
import {
  formatFilter,
  formatTerms,
  parseSearch,
  quoteText,
  SEARCH_LENGTH_MAX,
} from './parse-search.ts'
import { fieldByName, namesOf, searchedFields } from './searched-fields.ts'
import { FIELDS, fleetOf } from './test-operators.ts'
import { meaningOf, searchTexts } from './test-searches.ts'

const anyText = fc.string({ unit: anyCharacter })
const parse = (text: string) => parseSearch(FIELDS, text)
const meaning = (text: string) => parse(text).terms.map(meaningOf)
const messages = (text: string) => parse(text).problems.map(({ message }) => message)
/** Each term with the keys of its values: `-region: eu|us`. */
const read = (text: string) =>
  parse(text).terms.map(({ field, member, isNegated, values }) => {
    const name = [field?.search.token, member].filter(Boolean).join('.')
    const keys = values.map(({ key }) => key ?? '?').join('|')
    return (isNegated ? '-' : '') + (name && `${name}: `) + keys
  })

test('any text has a meaning, and every piece and problem a place in it', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, searchTexts), (text) => {
      const { terms, problems } = parse(text)
      let end = 0
      for (const { from, to } of terms) {
        expect(from).toBeGreaterThanOrEqual(end)
        expect(to).toBeGreaterThan(from)
        end = to
      }
      expect(end).toBeLessThanOrEqual(text.length)
      for (const { from, to, message } of problems) {
        expect(text.slice(from, to)).not.toBe('')
        expect(message).toMatch(/[\w)]\.$/)
      }
    }),
  )
})

test('words, phrases and exclusions', () => {
  expect(read('Foo "two Words" -bar -"x y" - --z')).toEqual([
    'foo',
    'two words',
    '-bar',
    '-x y',
    '--z',
  ])
  expect(read('"a \\"b\\" C:\\dir\\\\')).toEqual(['a "b" c:\\dir\\'])
})

test('filters with alternatives, quotes and stars', () => {
  expect(read('REGION:eu,"US, east",ap-*')).toEqual(['region: eu|us, east|ap-*'])
  const fleet = fleetOf([
    { id: '1', region: 'ap-1', metadata: '{"Labels":{"app.kubernetes.io/name":"x"}}' },
    { id: '2', region: 'ap-*', deployment: { namespace: 'a' }, metadata: 'xABCy' },
    { id: '3', region: 'eu', deployment: { namespace: 'A' } },
  ])
  for (const [text, ids] of [
    ['region:ap-*', ['1', '2']],
    ['region:"ap-*"', ['2']],
    ['region:EU,ap-1', ['1', '3']],
    ['-region:EU,ap-1', ['2']],
    ['namespace:""', ['1']],
    ['namespace:a', ['2', '3']],
    ['metadata.labels.app.kubernetes.io/name:"x"', ['1']],
    ['metadata:abc', ['2']],
    ['metadata:a*y', ['2']],
  ] as const)
    expect({ text, ids: fleet.ids(text) }).toEqual({ text, ids })
})

test('a word with a colon that is no field is searched as it is, and said', () => {
  const said = ['app:1.2', 'ip:10.0.0.1', 'a:b:c']
  for (const text of [...said, 'https://id:1@x.example/a?b=c', ':x', 'metadata.:x', '"foo:bar"']) {
    expect(read(text)).toEqual([text.replaceAll('"', '')])
    expect(messages(text), text).toHaveLength(said.includes(text) ? 1 : 0)
  }
  // Regression: nothing said that a field of another tool was searched as text.
  expect(parse('x foo:bar').problems).toEqual([
    {
      from: 2,
      to: 6,
      message:
        'Is searched as text. No field has this name. Put the text in quotes if you mean it.',
    },
  ])
})

// Regression: `region:us OR region:eu` of other tools found nothing, or something else, without a word.
test('operators and groups of other tools are said, and nothing is searched', () => {
  const odd = [
    'a AND b',
    'Portland OR',
    'x region:us OR region:eu',
    'NOT region:eu',
    '!region:eu',
    'region!=eu',
  ]
  for (const text of [...odd, 'a | b', '(region:us region:eu)', '-(a b)', 'region:(us,eu)']) {
    expect(messages(text), text).toEqual([expect.stringContaining('put commas between values')])
    expect(fleetOf([{ id: '1', region: 'us', description: 'or and not a b x' }]).count(text)).toBe(
      0,
    )
  }
  for (const text of ['"a|b"', 'x or y', '"OR" a', 'f(x)', 'Not', '-x', 'x)'])
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
    ['endpoint_selectors:true', 'selectors:true'],
    ['created_at:>7d', 'created:>7d'],
  ] as const)
    expect({ one, is: meaning(one), said: messages(one) }).toEqual({
      one,
      is: meaning(other),
      said: [],
    })
})

test('every heading and every name on the wire is the name of a field', () => {
  for (const field of searchedFields(FIELDS).values())
    for (const name of [...namesOf(field), field.heading.replaceAll(' ', '-')])
      // The ids of two kinds of records share a name.
      if (name !== 'id') expect(fieldByName(FIELDS, name)).toBe(field)
  expect(fieldByName(FIELDS, 'id')?.kind).toBe('id')
})

test('a slip in the name of a token is searched as text, and said', () => {
  const slips = { regoin: 'region', featrue: 'feature', certificat: 'cert', update: 'updated' }
  for (const [slip, token] of Object.entries(slips)) {
    const text = `a ${slip}:x`
    expect(read(text)).toEqual(['a', `${slip}:x`])
    expect(parse(text).problems).toEqual([
      {
        from: 2,
        to: 3 + slip.length,
        message: `Is searched as text. To search by ${token}, type ${token}: instead.`,
      },
    ])
  }
})

test('a filter that is still being typed is left out', () => {
  const fleet = fleetOf([{ id: '1', description: 'a', region: 'eu' }])
  for (const token of searchedFields(FIELDS).keys()) expect(messages(`${token}:`)).toHaveLength(1)
  for (const text of ['region:', '-region:', 'version:<', 'updated:>', 'cert<', 'metadata.team:']) {
    expect(parse(text).terms).toMatchObject([{ test: null }])
    expect(fleet.ids(`a ${text}`)).toEqual(['1'])
    expect(messages(text)).toEqual([expect.stringContaining('Type a value after')])
    expect(parse(text).problems).toMatchObject([{ isUnfinished: true }])
  }
  expect(fleet.ids('region:eu,')).toEqual(['1'])
  expect(messages('region:eu,')).toEqual([])
})

test('a value that is not understood matches nothing and says what to type', () => {
  const now = new Date().toISOString()
  const fleet = fleetOf([{ id: '1', updated_at: now, deployment: { version: '1' } }, { id: '2' }])
  for (const text of [
    'cert:soon',
    'cert<soon',
    '-cert:soon',
    'cert:7d,soon',
    '-cert:7d,soon',
    'version:<new',
    'updated:7d',
    'updated:>7x',
    'renewal:perhaps',
    '-region:<1',
  ]) {
    expect({ text, count: fleet.count(text) }).toEqual({ text, count: 0 })
    expect(messages(text)).toHaveLength(1)
  }
  expect(parse('x cert:7d,soon').problems).toMatchObject([{ from: 10, to: 14 }])
})

const FREE = ['region', 'namespace', 'cluster', 'deployment', 'version', 'feature', 'id'] as const

test('any value of a field comes back from its text', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FREE), anyText, anyText, (token, value, other) => {
      const text = `x ${formatFilter(FIELDS, token, value)} -y`
      expect(read(text)).toEqual(['x', `${token}: ${foldText(value)}`, '-y'])
      const both = `${token}:${quoteText(value)},${quoteText(other)}`
      expect(read(both)).toEqual([`${token}: ${foldText(value)}|${foldText(other)}`])
    }),
  )
})

test('any text comes back as a phrase', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, searchTexts), (text) => {
      expect(read(quoteText(text))).toEqual([foldText(text) || '?'])
    }),
  )
})

test('a search that is written anew means the same', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, searchTexts), (text) => {
      const written = formatTerms(parse(text).terms)
      expect(meaning(written)).toEqual(meaning(text))
      expect(formatTerms(parse(written).terms)).toBe(written)
    }),
  )
})

test('of too much nothing is searched, and a problem says so', () => {
  expect(parse('x'.repeat(SEARCH_LENGTH_MAX)).problems).toEqual([])
  const message = 'Too long: a search has at most 1,600 characters.'
  const long = 'x'.repeat(SEARCH_LENGTH_MAX + 1)
  for (const text of [long, 'x'.repeat(16_384), '-a '.repeat(5000)]) {
    expect(parse(text).problems).toEqual([{ from: 0, to: text.length, message }])
    expect(fleetOf([{ id: '1' }]).count(text)).toBe(0)
  }
})
