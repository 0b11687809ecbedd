import { DAY_MS, EXPIRY_DAYS } from '#domain/certificate-state.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchRecords } from '../../../collections/search.ts'
import type { WireRecord } from '../../../resources/collected-resource.ts'
import {
  bandSearch,
  certificateOf,
  recordBand,
} from '../../../resources/operators/certificate-bands.ts'
import { readRecord } from '../../../resources/operators/loose-list.ts'
import { COLLECTED_OPERATORS } from '../../../resources/operators/collected-operators.ts'
import { expiryBands } from '../certificates/expiry-bars.ts'
import { duplicates, overviewLines } from './overview-lines.ts'

const NOW = Date.parse('2026-11-27T08:00:00Z')
const { fields } = COLLECTED_OPERATORS

const days = fc.oneof(
  fc.integer({ min: -200, max: 400 }),
  // On the edges of the bands, and a millisecond beside them.
  fc
    .constantFrom(0, 7, 30, 90)
    .chain((day) => fc.constantFrom(-1, 0, 1).map((ms) => day + ms / DAY_MS)),
)
const time = (offset: number) => new Date(NOW + offset * DAY_MS).toISOString()
const certificate = fc.oneof(
  fc.constant(null),
  fc.constant({ cert: 'PEM' }),
  fc.constant({ cert: 'PEM', not_after: 'soon' }),
  fc.tuple(days, fc.integer({ min: 1, max: 120 })).map(([until, life]) => ({
    cert: 'PEM',
    not_before: time(until - life),
    not_after: time(until),
  })),
)
const fleet = fc
  .array(
    fc.record({
      description: fc.constantFrom('', 'Gate', 'Door "x" *'),
      metadata: fc.constantFrom('', '{"namespace.uid":"a-1"}', '{"namespace":{"uid":"b 2"}}'),
      enabled_features: fc.constantFrom([], ['bindings']),
      deployment: fc.record({
        name: fc.constantFrom('', 'gate'),
        namespace: fc.constantFrom('', 'door'),
        version: fc.constantFrom('', 'main', '0.18.2', '0.22.0', 'v0.22', '0.22.0-rc.1', '0.24.1'),
      }),
      binding: fc.record({ cert: certificate }),
    }),
    { maxLength: 20 },
  )
  .map((all) => all.flatMap((one, at) => readRecord({ id: `k8sop_${at}`, ...one }) ?? []))

const lines = (records: readonly WireRecord[], within = EXPIRY_DAYS) =>
  overviewLines(records, [], duplicates(records), NOW, within)
const idsOf = (records: readonly WireRecord[], text: string) =>
  searchRecords(fields, records, { text, now: NOW }).records.map(({ id }) => id)

test('every operator is in exactly one band of certificates, which its search finds', () => {
  const within = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 40 }))
    .map(([alarm, more]) => ({ alarm, warn: alarm + more }))
  const bands = ['expired', 'alarm', 'warn', 'later', 'not-yet-valid', 'none', 'undated'] as const
  fc.assert(
    fc.property(fleet, within, (records, chosen) => {
      const found = bands.flatMap((band) => {
        const ids = idsOf(records, bandSearch(band, chosen))
        const wanted = records.filter(
          (record) => recordBand(record, new Date(NOW), chosen) === band,
        )
        expect({ band, ids }).toEqual({ band, ids: wanted.map(({ id }) => id) })
        return ids
      })
      expect(found.toSorted()).toEqual(records.map(({ id }) => id).toSorted())
    }),
  )
})

test('a bar counts as many operators as its search finds', () => {
  fc.assert(
    fc.property(fleet, (records) => {
      const bands = expiryBands(records.map(certificateOf), new Date(NOW), EXPIRY_DAYS)
      for (const { search, count } of bands.flatMap(({ bars }) => bars))
        expect({ search, count }).toEqual({
          search,
          count: idsOf(records, search).length,
        })
    }),
  )
})

test('a line counts what its search finds, and no certificate is in two', () => {
  fc.assert(
    fc.property(fleet, (records) => {
      const found = lines(records)
      for (const { search, count } of found)
        expect({ search, count }).toEqual({
          search,
          count: idsOf(records, search).length,
        })
      const ids = found
        .filter(({ word }) => word !== 'Duplicates')
        .flatMap(({ search }) => idsOf(records, search))
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})

test('records of one install are found together, and others are not', () => {
  const record = (id: string, name: string, uid: string): WireRecord => ({
    id,
    metadata: JSON.stringify({ 'namespace.uid': uid }),
    deployment: { name, namespace: 'door' },
  })
  const all = [
    record('a', 'gate', 'u 1'),
    record('b', 'gate', 'u 1'),
    record('c', 'gate', 'u2'),
    record('d', 'other', 'u 1'),
  ]
  expect(duplicates(all.slice(1))).toBeNull()
  expect(idsOf(all, duplicates(all)?.search ?? '')).toEqual(['a', 'b'])
  const more = [...all, record('e', 'other', 'u 1')]
  expect(idsOf(more, duplicates(more)?.search ?? '')).toEqual(['a', 'b', 'd', 'e'])
})
