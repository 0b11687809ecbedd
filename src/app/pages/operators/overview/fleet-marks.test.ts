import { certificateState, DAY_MS, EXPIRY_SHARES } from '#domain/certificate-state.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../mirror/test-steps.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import { byUrgency } from '../../../resources/attention.ts'
import { certificateAttention } from '../../../resources/operators/overview/attention.ts'
import {
  surveyOperator,
  type SurveyedOperator,
} from '../../../resources/operators/overview/surveyed-operator.ts'
import { renewsItself } from '../../../resources/operators/renewal.ts'
import { NOW, operators, operatorTable, TOKENS } from '../../../search/test-records.ts'
import { groupSearch } from './attention-list.tsx'
import { certificateEnds, END_TONES } from './certificate-ends.ts'
import {
  clusterMarks,
  drawnMarks,
  drawnVersions,
  featureMarks,
  regionMarks,
  versionMarks,
  weekMarks,
  type Mark,
} from './fleet-marks.ts'

const fleets = fc
  .uniqueArray(operators, { selector: ({ id }) => id, maxLength: 25 })
  .map((all) => all.flatMap((one) => COPIED_OPERATORS.read(one) ?? []))

type Fleet = typeof fleets extends fc.Arbitrary<infer Value> ? Value : never

const searching = (fleet: Fleet) => {
  const table = operatorTable()
  for (const record of fleet) table.upsert([record], NOW)
  return (text: string) => table.ids({ text, sort: [] }, NOW).toSorted()
}

const MARKS: Record<string, (records: readonly SurveyedOperator[]) => readonly Mark[]> = {
  version: (records) => versionMarks(records, TOKENS),
  region: (records) => regionMarks(records, TOKENS),
  cluster: (records) => clusterMarks(records, TOKENS),
  features: (records) => featureMarks(records, TOKENS),
}

test.each(Object.entries(MARKS))(
  'each operator is in one mark by %s, and the list has as many as its mark says',
  (_name, marksOf) => {
    fc.assert(
      fc.property(fleets, (fleet) => {
        const records = fleet.map(surveyOperator)
        const find = searching(fleet)
        const marks = marksOf(records)
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
  },
)

test('the list has as many operators of a week as its column says', () => {
  fc.assert(
    fc.property(fleets, (fleet) => {
      const records = fleet.map(surveyOperator)
      const find = searching(fleet)
      const weeks = weekMarks(records, NOW)
      for (const { search, count } of weeks)
        expect({ search, count: find(search).length }).toEqual({ search, count })
      const within = records.filter(
        ({ created_at }) => created_at !== null && NOW - created_at < weeks.length * 7 * DAY_MS,
      )
      expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(within.length)
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
      const groups = byUrgency(outcomeOf(certificateAttention(records, now, EXPIRY_SHARES)))
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
          .filter(({ cert }) => certificateState(cert, now, EXPIRY_SHARES).state === wanted)
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
  expect(groupSearch({ items: odd, place: { kind: 'record' } }).search).toBe(
    String.raw`id:"a,b \"c\" *"`,
  )
})

test('every end of a certificate is in a column, before or after them', () => {
  fc.assert(
    fc.property(fleets, (fleet) => {
      const records = fleet.map(surveyOperator)
      const ends = certificateEnds(records, new Date(NOW), EXPIRY_SHARES)
      const drawn = ends.bars.reduce(
        (sum, { counts }) => sum + END_TONES.reduce((all, tone) => all + counts[tone], 0),
        0,
      )
      expect(drawn + ends.before + ends.after).toBe(ends.total)
      expect(ends.total).toBe(records.filter(({ cert }) => cert.not_after instanceof Date).length)
    }),
  )
})

const counted = (label: string, count: number, isOld = false): Mark => ({
  key: label,
  label,
  count,
  search: '',
  tags: [],
  isOld,
})

test('what has no room is counted', () => {
  const marks = Array.from({ length: 10 }, (_, at) => counted(`${at}`, 10 - at))
  const { drawn, rest } = drawnMarks(marks)
  expect(drawn).toHaveLength(7)
  expect(rest).toEqual({ values: 3, count: 6 })
  expect(drawnMarks(marks.slice(0, 8)).rest.values).toBe(0)
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
