import fc from 'fast-check'
import type { Term, TermValue } from './parse-search.ts'

const word = fc.constantFrom(
  'eu',
  'prod',
  'Köln',
  'a b',
  '-x',
  '"',
  '\\',
  ',',
  '*',
  'https://x.example/',
  '\u200d',
  '\uDCBB',
  '가',
  'ss',
  '__proto__',
  '',
)
const value = fc.oneof(
  word,
  word.map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '<0.18',
    '>=1',
    '7d',
    'expired',
    '>7d',
    '<1h',
    'yes',
    'p*',
    '="',
    '<30d',
    '>=7',
    '<=30',
  ),
)
const name = fc.constantFrom(
  'region',
  'Feature',
  'cert',
  'version',
  'description',
  'principal',
  'Ingress-Endpoint',
  'Certificate',
  'updated',
  'selectors',
  'metadata',
  'metadata.a.b',
  'id',
  'regoin',
)
const token = fc
  .tuple(name, fc.array(value, { minLength: 1, maxLength: 3 }))
  .map(([name, values]) => `${name}:${values.join(',')}`)

const other = fc.constantFrom(
  'OR',
  '(eu',
  'region:us)',
  'version<2',
  'version:0.18',
  'version:0.18.0',
  'cert<30d',
  'cert:8-30d',
  'renewal:automatic',
  '-renewal:late,manual',
  '-cert>=7',
  'expires<=30',
  'updated>=30',
)

/** Texts of searches as people type them: finished, unfinished and wrong. */
export const searchTexts = fc
  .array(fc.tuple(fc.constantFrom('', '', '-'), fc.oneof(value, token, other)), { maxLength: 7 })
  .chain((pieces) =>
    fc
      .constantFrom(' ', '  ', '\t')
      .map((space) => pieces.map(([minus, piece]) => minus + piece).join(space)),
  )

/** Whether a value is understood, and typed to its end. */
export const isUnderstood = ({ key }: TermValue): boolean => key !== undefined

/** What a term asks for, without its place in the text. */
export const meaningOf = ({ field, member, isNegated, values, test }: Term): object => ({
  token: field?.search.token ?? null,
  member,
  isNegated,
  anyOf: values.flatMap(({ key }) => key ?? []),
  says: test === null ? 'nothing' : values.every(isUnderstood) ? 'all' : 'a part',
})
