import { DAY_MS, EXPIRY_SHARES } from '#domain/certificate-state.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { storeConnection } from '../../../connection/store-connection.ts'
import { ENTRIES } from '../../../device/registry.ts'
import { readStored, writeStored } from '../../../device/storage.ts'
import { outcomeOf } from '../../../mirror/test-steps.ts'
import { EMPTY_STATE } from '../../../mirror/protocol.ts'
import { byUrgency } from '../../../resources/attention.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import { certificateAttention } from '../../../resources/operators/overview/attention.ts'
import {
  surveyOperator,
  type SurveyedOperator,
} from '../../../resources/operators/overview/surveyed-operator.ts'
import { NOW, operators } from '../../../search/test-records.ts'
import { connectionOf, withEmptyBrowser } from '../../../test-session.ts'
import { groupSearch } from './attention-list.tsx'
import { drawnMarks } from './fleet-marks.ts'
import { keepOverview, keptOverview, readKeptOverview } from './kept-overview.ts'
import { barsPicture } from './picture.ts'
import { countFleet } from './use-fleet.ts'

withEmptyBrowser()

const READ_AT = 5000
const STATE = {
  ...EMPTY_STATE,
  revision: 3,
  completed_at: READ_AT,
  oldest_at: READ_AT,
  storage: { place: 'device', bytes: 77, problem: null },
} as const

const remembered = () => {
  const connection = connectionOf('adit_key_of_one')
  storeConnection(connection, true, null)
  return connection
}

const shownOf = (records: readonly SurveyedOperator[], now = new Date(NOW)) => {
  const groups = byUrgency(outcomeOf(certificateAttention(records, now, EXPIRY_SHARES)))
  const fleet = outcomeOf(
    countFleet({ records, now, shares: EXPIRY_SHARES, last: { current: null } }),
  )
  if (!fleet) throw new Error('nothing is counted')
  const head = { what: 'Operators by cluster', finding: '', heading: 'Cluster', total: fleet.total }
  const { clusters } = fleet
  const group = {
    token: 'cluster',
    picture: barsPicture(head, clusters, drawnMarks(clusters)),
    note: '',
  }
  return {
    overview: { records, groups, state: { ...STATE, loaded: records.length } },
    fleet,
    group,
  }
}

const showing = (now = new Date(NOW)) => ({
  now,
  shares: EXPIRY_SHARES,
  age: '3 h ago',
  isStopped: false,
})

const END = NOW + 20 * DAY_MS
const gate = (id: string): SurveyedOperator => ({
  id,
  name: `gate ${id}`,
  deployment: 'gate',
  namespace: 'edge',
  cluster: 'prod',
  version: '0.19.0',
  region: 'eu',
  features: ['bindings'],
  hasBindings: true,
  created_at: NOW - DAY_MS,
  cert: { cert: 'PEM', not_before: new Date(END - 90 * DAY_MS), not_after: new Date(END) },
})

test('the next visit begins with the same lines, links and bars, whatever the service has sent', () => {
  const connection = remembered()
  const fleets = fc.uniqueArray(operators, {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 25,
  })
  fc.assert(
    fc.property(fleets, (all) => {
      const records = all.flatMap((one) => COPIED_OPERATORS.read(one) ?? []).map(surveyOperator)
      fc.pre(records.length > 0)
      const shown = shownOf(records)
      keepOverview(connection, shown)
      const stored = readKeptOverview(connection)
      const kept = stored && keptOverview(stored, showing())
      const lines = (groups = shown.overview.groups) =>
        groups.map((group) => ({
          kind: group.kind,
          title: group.title,
          why: group.why,
          count: group.items.length + (group.more ?? 0),
          search: groupSearch(group),
          items: group.items.slice(0, 4).map(({ id, name, detail }) => ({ id, name, detail })),
        }))
      expect(lines(kept?.certificates)).toEqual(lines())
      expect(kept?.pictures.bars).toEqual(shown.fleet.pictures.bars)
      expect(kept?.pictures.ends.columns).toEqual(shown.fleet.pictures.ends.columns)
      expect(kept?.group).toEqual(shown.group)
    }),
    { numRuns: 60 },
  )
})

test('a line of very many leads to the same search as before, and little is kept of it', () => {
  const connection = remembered()
  const shown = shownOf(Array.from({ length: 3000 }, (_, at) => gate(`op_${at}`)))
  keepOverview(connection, shown)
  expect(readStored(ENTRIES.view, connection.id)?.length).toBeLessThan(20_000)
  const stored = readKeptOverview(connection)
  const [group] = stored ? keptOverview(stored, showing()).certificates : []
  const [before] = shown.overview.groups
  expect(group?.more).toBe(2996)
  expect(group && groupSearch(group)).toEqual(before && groupSearch(before))
})

test('how many days are left is counted from now, and what nobody knows is not said', () => {
  const connection = remembered()
  keepOverview(connection, shownOf([gate('op_1')]))
  const stored = readKeptOverview(connection)
  const at = (days: number) =>
    stored && keptOverview(stored, showing(new Date(NOW + days * DAY_MS)))
  const detail = (days: number) => at(days)?.certificates[0]?.items[0]?.detail
  expect(detail(0)).toContain('ends in 20 days')
  expect(detail(5)).toContain('ends in 15 days')
  expect(detail(23)).toContain('ended 3 days ago')
  expect(at(5)?.coverage).toBe(
    'Looked at the only operator, as of data read 3 h ago. Looking again…',
  )
  // How many end in the next 30 days, and were created in the last 7, is otherwise by then.
  expect(at(5)?.pictures.ends.finding).toBe('1 certificate has an end')
  expect(at(5)?.pictures.weeks.columns.at(-1)?.tip).not.toContain('Last 7 days')
  const ended = (days: number) =>
    at(days)?.pictures.ends.columns.flatMap(({ parts }) =>
      parts.flatMap(({ look, count }) => (count > 0 ? look : [])),
    )
  expect(ended(0)).toEqual(['warn'])
  expect(ended(40)).toEqual(['bad'])
})

test('what is damaged, of another connection, from the future or not remembered is not shown', () => {
  const connection = remembered()
  keepOverview(connection, shownOf([gate('op_1')]))
  const text = readStored(ENTRIES.view, connection.id) ?? ''
  const reads = (given: string) => {
    writeStored(ENTRIES.view, given, connection.id)
    return readKeptOverview(connection) !== null
  }
  expect(reads(text)).toBe(true)
  for (const [part, other] of [
    ['"version":1', '"version":2'],
    ['"kind":"ending"', '"kind":"else"'],
    ['"total":1', '"total":-1'],
    ['"tone":"warn"', '"tone":"<b>"'],
    [`"read_at":${READ_AT}`, `"read_at":${Date.now() + DAY_MS}`],
    ['api.example', 'api.evil'],
    [text.slice(-20), ''],
  ] as const) {
    expect(text).toContain(part)
    expect(reads(text.replace(part, other)), other).toBe(false)
  }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(reads(JSON.stringify(value))).toBe(false)
    }),
  )
  expect(reads(text)).toBe(true)
  storeConnection(connection, false, connection)
  expect(readStored(ENTRIES.view, connection.id)).toBeNull()
  keepOverview(connection, shownOf([gate('op_1')]))
  expect(readStored(ENTRIES.view, connection.id)).toBeNull()
})

test('what is kept has no key, and a copy that is not whole or not on the device leaves nothing', () => {
  const connection = remembered()
  const shown = shownOf([gate('op_1')])
  keepOverview(connection, shown)
  expect(readStored(ENTRIES.view, connection.id)).not.toContain(connection.key)
  const { overview } = shown
  for (const state of [
    { ...overview.state, sweep: 'running' },
    { ...overview.state, storage: { ...STATE.storage, place: 'memory' } },
  ] as const) {
    writeStored(ENTRIES.view, 'before', connection.id)
    keepOverview(connection, { ...shown, overview: { ...overview, state } })
    expect(readStored(ENTRIES.view, connection.id)).toBe('before')
  }
  // A text that no storage takes is not kept, and what was kept before is not taken for it.
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  keepOverview(connection, shown)
  expect(readStored(ENTRIES.view, connection.id)).toBeNull()
})
