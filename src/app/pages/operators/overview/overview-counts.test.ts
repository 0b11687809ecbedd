import { certificateState, EXPIRY_DAYS } from '#domain/certificate-state.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../mirror/test-steps.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import { byUrgency } from '../../../resources/attention.ts'
import { certificateAttention } from '../../../resources/operators/overview/attention.ts'
import { surveyOperator } from '../../../resources/operators/overview/surveyed-operator.ts'
import {
  ABANDONED_SEARCH,
  findDuplicates,
  isAbandoned,
} from '../../../resources/operators/overview/registrations.ts'
import { renewsItself } from '../../../resources/operators/renewal.ts'
import { NOW, operators, operatorTable, TOKENS } from '../../../search/test-records.ts'
import { certificateLook } from '../../../ui/certificate-look.ts'
import { groupSearch } from './attention-list.tsx'
import { endWeeks } from './end-weeks.ts'
import { duplicatesSearch } from './use-overview.ts'
import { drawnVersions, versionMarks, type VersionMark } from './version-marks.ts'

const fleets = fc
  .uniqueArray(operators, { selector: ({ id }) => id, maxLength: 25 })
  .map((all) => all.flatMap((one) => COPIED_OPERATORS.read(one) ?? []))

type Fleet = typeof fleets extends fc.Arbitrary<infer Value> ? Value : never

const searching = (fleet: Fleet) => {
  const table = operatorTable()
  for (const record of fleet) table.upsert([record], NOW)
  return (text: string) => table.ids({ text, sort: [] }, NOW).toSorted()
}

test('each operator is in one mark by version, and the list has as many as its mark says', () => {
  fc.assert(
    fc.property(fleets, (fleet) => {
      const records = fleet.map(surveyOperator)
      const find = searching(fleet)
      const marks = versionMarks(records, TOKENS)
      expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(records.length)
      expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length)
      const found = marks.flatMap(({ search, count }) => {
        const ids = find(search)
        expect({ search, count: ids.length }).toEqual({ search, count })
        return ids
      })
      expect(found.toSorted()).toEqual(records.map(({ id }) => id).toSorted())
    }),
  )
})

test('versions are in order, the newest and the old ones are marked', () => {
  fc.assert(
    fc.property(fleets, (fleet) => {
      const records = fleet.map(surveyOperator)
      const marks = versionMarks(records, TOKENS)
      const versions = marks.flatMap(({ key }) => readVersion(key) ?? [])
      for (const [at, version] of versions.entries()) {
        const next = versions[at + 1]
        if (next) expect(compareVersions(version, next)).toBeGreaterThanOrEqual(0)
      }
      const isNewest = (key: string) => {
        const [own, first] = [readVersion(key), versions[0]]
        return own !== null && first !== undefined && compareVersions(own, first) === 0
      }
      for (const { key, tags, isOld } of marks) {
        expect(tags.includes('newest')).toBe(isNewest(key))
        expect(isOld).toBe(renewsItself(key) === false)
      }
    }),
  )
})

test('a certificate is in one group at most, and the list finds those of each', () => {
  fc.assert(
    fc.property(fleets, (fleet) => {
      const records = fleet.map(surveyOperator)
      const find = searching(fleet)
      const now = new Date(NOW)
      const groups = byUrgency(outcomeOf(certificateAttention(records, now, EXPIRY_DAYS)))
      const ids = groups.flatMap(({ items }) => items.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      for (const group of groups) {
        const { search, isNear } = groupSearch(group)
        expect(isNear).toBe(false)
        expect(find(search)).toEqual(group.items.map(({ id }) => id).toSorted())
      }
      const idsOf = (kind: string) =>
        groups.flatMap((one) => (one.kind === kind ? one.items.map(({ id }) => id) : [])).toSorted()
      const inState = (wanted: string) =>
        records
          .filter(({ cert }) => certificateState(cert, now, EXPIRY_DAYS).state === wanted)
          .map(({ id }) => id)
          .toSorted()
      expect(idsOf('expired')).toEqual(inState('expired'))
      expect(idsOf('not-yet-valid')).toEqual(inState('not_yet_valid'))
      const expiring = new Set(inState('expiring'))
      const warned = new Set([...idsOf('soon'), ...idsOf('stalled'), ...idsOf('ending')])
      expect([...expiring].every((id) => warned.has(id))).toBe(true)
    }),
  )
})

test('very many records are found with others', () => {
  const items = Array.from({ length: 201 }, (_, at) => ({ id: `op_${at}`, name: '', detail: '' }))
  expect(groupSearch({ items, place: { kind: 'records', nearest: 'cert:30d' } })).toEqual({
    search: 'cert:30d',
    isNear: true,
  })
  const odd = [{ id: 'a,b "c" *', name: '', detail: '' }]
  expect(groupSearch({ items: odd, place: { kind: 'items' } }).search).toBe(
    String.raw`id:"a,b \"c\" *"`,
  )
})

test('every end of a certificate is in a column, before or after them', () => {
  fc.assert(
    fc.property(fleets, (fleet) => {
      const ends = fleet.map(surveyOperator).flatMap(({ cert }) => {
        const { tone } = certificateLook(certificateState(cert, new Date(NOW), EXPIRY_DAYS))
        return cert.not_after instanceof Date ? [{ at: cert.not_after.getTime(), tone }] : []
      })
      const { weeks, before, after, total } = endWeeks(ends, NOW)
      const drawn = weeks.flatMap(({ counts }) => Object.values(counts))
      expect(drawn.reduce((sum, count) => sum + count, 0) + before + after).toBe(ends.length)
      expect(total).toBe(ends.length)
    }),
  )
})

const counted = (label: string, count: number, isOld = false): VersionMark => ({
  key: label,
  label,
  count,
  search: '',
  tags: [],
  isOld,
})

test('what has no room is counted', () => {
  const marks = Array.from({ length: 10 }, (_, at) => counted(`${at}`, 10 - at))
  const { drawn, rest } = drawnVersions(marks)
  expect(drawn).toHaveLength(7)
  expect(rest).toEqual({ values: 3, count: 6 })
  expect(drawnVersions(marks.slice(0, 8)).rest.values).toBe(0)
})

test('of too many versions those that need attention are drawn together', () => {
  const marks = Array.from({ length: 12 }, (_, at) => counted(`0.${30 - at}`, 1, at > 8))
  const { drawn, rest } = drawnVersions(marks)
  expect(drawn.map(({ label }) => label)).toEqual([
    'Below 0.22.0',
    '0.30',
    '0.29',
    '0.28',
    '0.27',
    '0.26',
    '0.25',
  ])
  expect(drawn[0]).toMatchObject({ count: 3, search: 'version:<0.22.0', tags: ['3 versions'] })
  expect(rest).toEqual({ values: 3, count: 3 })
  expect(drawnVersions(marks.slice(0, 5)).drawn).toHaveLength(5)
})

test('the list has as many operators below 0.22.0 as their mark says', () => {
  fc.assert(
    fc.property(fleets, (fleet) => {
      const marks = versionMarks(fleet.map(surveyOperator), TOKENS)
      const old = marks.reduce((sum, { isOld, count }) => (isOld ? sum + count : sum), 0)
      expect(searching(fleet)('version:<0.22.0')).toHaveLength(old)
    }),
  )
})

test('the list has exactly the abandoned records, and the records of an operator that is registered twice', () => {
  const gone = {
    deployment: { name: 'gate', namespace: 'door', version: '0.23.0' },
    binding: {
      cert: { cert: 'PEM', not_before: '2020-01-01T00:00:00Z', not_after: '2020-04-01T00:00:00Z' },
    },
    metadata: '{"namespace.uid":"a-1"}',
  }
  const nested = { ...gone, metadata: '{"namespace":{"uid":"a b"}}' }
  const others = [gone, gone, { ...gone, metadata: '{"namespace.uid":"a-2"}' }, nested, nested]
  const extra = others.flatMap(
    (one, at) => COPIED_OPERATORS.read({ id: `k8sop_${at}`, ...one }) ?? [],
  )
  fc.assert(
    fc.property(fleets, (fleet) => {
      const all = [...fleet.filter(({ id }) => !/^k8sop_[0-4]$/.test(id)), ...extra]
      const find = searching(all)
      const records = all.map(surveyOperator)
      const now = new Date(NOW)
      const abandoned = records.filter((one) => isAbandoned(one, now, EXPIRY_DAYS))
      expect(abandoned.length).toBeGreaterThanOrEqual(5)
      expect(find(ABANDONED_SEARCH)).toEqual(abandoned.map(({ id }) => id).toSorted())
      const duplicates = findDuplicates(records)
      expect(duplicates.length).toBeGreaterThanOrEqual(2)
      for (const of of duplicates)
        expect(find(duplicatesSearch(of))).toEqual(of.records.map(({ id }) => id).toSorted())
    }),
  )
})
