import fc from 'fast-check'
import type { SearchNode } from './search-query.ts'

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
  'bound',
  'metadata',
  'metadata.a.b',
  'id',
  'regoin',
)
const token = fc
  .tuple(name, fc.array(value, { minLength: 1, maxLength: 3 }))
  .map(([name, values]) => `${name}:${values.join(',')}`)

const operator = fc.constantFrom(
  'OR',
  'OR',
  '(',
  ')',
  '(eu',
  'region:us)',
  '("a b")',
  'AND',
  '|',
  'version<2',
  'cert<30d',
  'renewal:automatic',
  '-renewal:late,manual',
  '-cert>=7',
  'expires<=30',
  'updated>=30',
)

/** Texts of searches as people type them: finished, unfinished and wrong. */
export const searchTexts = fc
  .array(fc.tuple(fc.constantFrom('', '', '-'), fc.oneof(value, token, operator)), { maxLength: 7 })
  .chain((pieces) =>
    fc
      .constantFrom(' ', '  ', '\t')
      .map((space) => pieces.map(([minus, piece]) => minus + piece).join(space)),
  )

/** What a part of a search asks for, without its place in the text. */
export const meaningOf = (node: SearchNode): object =>
  'of' in node
    ? { [node.kind]: node.of.map(meaningOf), isNegated: node.isNegated }
    : { token: node.token, isNegated: node.isNegated, anyOf: node.anyOf }
