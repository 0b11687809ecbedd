import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ResourceField } from '../resources/resource-field.ts'
import { compareRows, cutTexts, type ComparedValue } from './compare-rows.ts'
import { idsText, readIds } from './compared-ids.ts'

const field = (
  path: string,
  kind: ResourceField['kind'],
  more: Partial<ResourceField> = {},
): ResourceField => ({ path, heading: path.toUpperCase(), kind, set: 'edit', ...more })

const FIELDS = [
  field('id', 'id'),
  field('uri', 'text', { isAddress: true }),
  field('name', 'text'),
  field('metadata', 'json'),
  field('features', 'set'),
  field('rules', 'set', { isOrdered: true }),
  field('deployment.version', 'text'),
  field('binding.csr', 'lines', { isWriteOnly: true }),
  field('binding.cert', 'certificate', { set: 'never' }),
  field('created_at', 'time', { set: 'never' }),
]

const differing = (...sources: Record<string, unknown>[]) =>
  compareRows(FIELDS, sources).flatMap(({ path, isEqual }) => (isEqual ? [] : path))

test('what says the same is equal: nothing in any form, sets in any order, one moment in two zones', () => {
  expect(
    differing(
      {
        id: 'a',
        uri: '/a',
        name: '',
        features: ['x', 'y'],
        created_at: '2026-01-01T12:00:00Z',
        deployment: { version: null },
      },
      { id: 'b', uri: '/b', features: ['y', 'x', 'x'], created_at: '2026-01-01T13:00:00+01:00' },
    ),
  ).toEqual([])
})

test('what differs comes first, in the order of the fields; the order of a list counts where it is kept', () => {
  const rows = compareRows(FIELDS, [
    { id: 'a', name: 'A', rules: ['x', 'y'], metadata: '{}' },
    { id: 'b', name: 'A', rules: ['y', 'x'], metadata: '{ }' },
  ])
  expect(rows.map(({ path, isEqual }) => `${path} ${isEqual}`)).toEqual([
    'metadata false',
    'rules false',
    'name true',
    'features true',
    'deployment.version true',
    'binding.cert true',
    'created_at true',
  ])
})

test('what no field describes is compared, too, at any depth', () => {
  const rows = compareRows(FIELDS, [
    { id: 'a', labels: { team: 'x' }, deployment: { version: '1', arch: 'arm' } },
    { id: 'b', labels: { team: 'y' }, deployment: { version: '1', arch: 'arm' } },
  ])
  expect(rows.filter((row) => !row.field)).toMatchObject([
    { path: 'labels', isEqual: false },
    { path: 'deployment.arch', isEqual: true },
  ])
  expect(rows[0]?.values[0]).toMatchObject({ own: expect.stringContaining('x') })
})

test('elements and members that each record has are told from its own', () => {
  const rows = compareRows(FIELDS, [
    { id: 'a', features: ['x', 'y'], metadata: '{"team":"a","n": 1}' },
    { id: 'b', features: ['y'], metadata: '{"n":1}' },
  ])
  const valuesAt = (path: string) => rows.find((row) => row.path === path)?.values
  expect(valuesAt('features')).toEqual([
    {
      kind: 'pieces',
      of: 'list',
      pieces: [
        { text: 'x', isShared: false },
        { text: 'y', isShared: true },
      ],
    },
    { kind: 'pieces', of: 'list', pieces: [{ text: 'y', isShared: true }] },
  ])
  expect(valuesAt('metadata')?.[0]).toMatchObject({
    of: 'json',
    pieces: [
      { text: 'team: "a"', isShared: false },
      { text: 'n: 1', isShared: true },
    ],
  })
  // No JSON object: as a text.
  const texts = compareRows(FIELDS, [{ metadata: 'plain' }, { metadata: '{}' }])
  expect(texts[0]?.values.map(({ kind }) => kind)).toEqual(['text', 'text'])
})

const textIn = (value: ComparedValue): string =>
  value.kind === 'text' ? value.start + value.own + value.end : ''

test('the parts of a text are the text, and what is shared is the same in all', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'a b c', 'a x c', 'a c', 'a  c', 'a b b c'),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (texts) => {
      const cut = cutTexts(texts)
      expect(cut.map(textIn)).toEqual(texts)
      const ends = cut.flatMap((value) =>
        value.kind === 'text' ? `${value.start}|${value.end}` : [],
      )
      expect(new Set(ends).size).toBeLessThanOrEqual(1)
    }),
  )
})

test('ids come back from an address, each once and at most four', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 4 }), (ids) => {
      expect(readIds(idsText(ids))).toEqual(ids)
    }),
  )
  expect(readIds('a,b,a,c,d,e')).toEqual(['a', 'b', 'c', 'd'])
  expect(readIds('%,a')).toEqual(['%', 'a'])
  expect(readIds(undefined)).toEqual([])
})
