import { operatorReplies } from '#contract/test-replies.ts'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionOf, withEmptyBrowser } from '../test-session.ts'
import type { Connection } from '../connection/connection.ts'
import { storeConnection } from '../connection/store-connection.ts'
import { ENTRIES } from '../device/registry.ts'
import { eraseStored } from '../device/storage.ts'
import { createViewKeeper } from './kept-view.ts'
import { EMPTY_STATE, type MirrorState } from './protocol.ts'
import type { SortKey, ViewReply } from '../search/view.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { createSearchTable } from '../search/search-table.ts'
import { testRow } from './test-mirror.ts'

withEmptyBrowser()
afterEach(() => void vi.useRealTimers())

const whole = (revision: number, loaded: number): MirrorState => ({
  ...EMPTY_STATE,
  revision,
  loaded,
  completed_at: 1_000,
  oldest_at: 500,
  storage: { place: 'device', bytes: 77, problem: null },
})
const replyOf = (revision: number, count: number): ViewReply => ({
  revision,
  matches: count,
  from: 0,
  rows: Array.from({ length: Math.min(count, 24) }, (_, at) => testRow(`op_${revision}_${at}`)),
  isSorted: true,
  facets: [],
  problems: [],
  words: [],
})
const PLAIN = { text: '', sort: [] as readonly SortKey[], from: 0, to: 24 }
const SEARCH = { ...PLAIN, text: 'door' }
const BY_REGION: readonly SortKey[] = [{ column: 'region', isDescending: false }]
const WRITTEN_MS = 1_000

const remembered = () => {
  const connection = connectionOf('one')
  storeConnection(connection, true, null)
  return connection
}
const keptText = () => localStorage.getItem(ENTRIES.view.name)
/** The ids that the next visit begins with. */
const nextVisit = (connection: Connection, sort = PLAIN.sort) =>
  createViewKeeper(connection, 'operators')
    .first({ text: '', sort })
    ?.rows.map(({ id }) => id)

/** A visit that shows the plain view of a whole copy until that is kept. */
const visit = (connection: Connection, state = whole(3, 100), request = PLAIN) => {
  vi.useFakeTimers({ now: 10_000 })
  const keeper = createViewKeeper(connection, 'operators')
  const reply = replyOf(state.revision, state.loaded)
  keeper.told(state)
  keeper.answered(request, reply)
  vi.advanceTimersByTime(WRITTEN_MS)
  return { keeper, ids: reply.rows.map(({ id }) => id) }
}

test('the next visit begins with the rows and the age of the copy, and without the key', () => {
  const connection = remembered()
  const { ids } = visit(connection)
  expect(keptText()).not.toContain('"key"')
  const { first, state } = createViewKeeper(connection, 'operators')
  expect(nextVisit(connection)).toEqual(ids)
  expect(first(PLAIN)).toMatchObject({ matches: 100, from: 0 })
  expect(state).toMatchObject({ loaded: 100, completed_at: 1_000, oldest_at: 500 })
  expect(state.storage).toEqual({ place: 'device', bytes: 77, problem: null })
})

test('every row is kept as the worker gives it, whatever the service has written into it', () => {
  vi.useFakeTimers({ now: Date.now() })
  const connection = remembered()
  fc.assert(
    fc.property(fc.array(operatorReplies, { minLength: 1, maxLength: 5 }), (documents) => {
      const table = createSearchTable(OPERATOR_FIELDS)
      table.upsert(
        documents.map((document, at) => ({ ...document, id: `op_${at}` })),
        500,
      )
      const reply = table.view(PLAIN, Date.now())
      const keeper = createViewKeeper(connection, 'operators')
      keeper.told(whole(reply.revision, documents.length))
      keeper.answered(PLAIN, reply)
      vi.advanceTimersByTime(WRITTEN_MS)
      const kept = createViewKeeper(connection, 'operators').first(PLAIN)
      const plain = (rows: ViewReply['rows'] = []) =>
        rows.map(({ revision: _revision, ...row }) => row)
      expect(plain(kept?.rows)).toEqual(plain(reply.rows))
      keeper.clear()
    }),
    { numRuns: 100 },
  )
})

test('rows are shown for nothing but the same connection, order and search', () => {
  const connection = remembered()
  const { ids } = visit(connection, whole(3, 100), { ...PLAIN, sort: BY_REGION })
  expect(nextVisit(connection, BY_REGION)).toEqual(ids)
  expect(nextVisit(connection)).toBeUndefined()
  const { first } = createViewKeeper(connection, 'operators')
  expect(first({ text: 'door', sort: BY_REGION })).toBeNull()
  expect(nextVisit({ ...connection, id: 'other' }, BY_REGION)).toBeUndefined()
  expect(nextVisit({ ...connection, base_url: 'https://b.example' }, BY_REGION)).toBeUndefined()
})

test('the last search is kept beside the list of all records', () => {
  const connection = remembered()
  const { ids, keeper } = visit(connection)
  const search = { ...PLAIN, text: ' door ' }
  keeper.answered(search, replyOf(3, 2))
  // Nothing found, a part of the rows, or a text that is not understood: nothing to begin with.
  keeper.answered({ ...search, text: 'none' }, replyOf(3, 0))
  keeper.answered({ ...search, text: 'later' }, { ...replyOf(3, 50), from: 24 })
  keeper.answered(
    { ...search, text: 'foo:bar' },
    { ...replyOf(3, 50), problems: [{ from: 0, to: 3, message: 'Unknown field' }] },
  )
  vi.advanceTimersByTime(WRITTEN_MS)
  // A visit that shows only another search leaves the list.
  const next = createViewKeeper(connection, 'operators')
  expect(next.first({ text: 'door', sort: [] })).toMatchObject({ matches: 2 })
  next.told(whole(1, 100))
  next.answered({ ...search, text: 'gate' }, replyOf(1, 4))
  vi.advanceTimersByTime(WRITTEN_MS)
  expect(nextVisit(connection)).toEqual(ids)
  const { first } = createViewKeeper(connection, 'operators')
  expect(first({ text: 'gate', sort: [] })?.rows).toHaveLength(4)
  expect(first({ text: 'gate', sort: BY_REGION })).toBeNull()
  expect(first({ text: 'door', sort: [] })).toBeNull()
})

test.each<[string, Partial<MirrorState>]>([
  ['is not whole', { completed_at: null }],
  ['is being read', { sweep: 'running' }],
  ['has stopped', { sweep: { kind: 'paused' } }],
  ['is in memory', { storage: { place: 'memory', bytes: 1, problem: null } }],
  ['is damaged', { storage: { place: 'device', bytes: 1, problem: 'damaged' } }],
])('no rows are kept of a copy that %s', (_, part) => {
  visit(remembered(), { ...whole(3, 100), ...part })
  expect(keptText()).toBeNull()
})

test('rows of another form, or from the future, are refused', () => {
  const connection = remembered()
  const { ids } = visit(connection)
  const text = keptText() ?? ''
  const damaged = [
    text.slice(0, -10),
    text.replace('"version":3', '"version":2'),
    text.replace('"loaded":100', '"loaded":3'),
    text.replace('"oldest_at":500', '"oldest_at":99999'),
    text.replace('"id":"op_3_0"', '"id":""'),
    text.replace('"as_of":', '"as_off":'),
    text.replace('"matches":100', '"matches":101'),
    text.replace('"search":null', '"search":{}'),
    'null',
    '[]',
  ]
  for (const one of damaged) {
    expect(one).not.toBe(text)
    localStorage.setItem(ENTRIES.view.name, one)
    expect(nextVisit(connection), one.slice(0, 80)).toBeUndefined()
  }
  localStorage.setItem(ENTRIES.view.name, text)
  expect(nextVisit(connection)).toEqual(ids)
})

test('when the worker has told what it has, rows of the last visit are not shown any more', () => {
  const connection = remembered()
  visit(connection)
  const keeper = createViewKeeper(connection, 'operators')
  keeper.told(whole(1, 100))
  expect(keeper.first(PLAIN)).toBeNull()
})

type Step =
  | {
      do:
        | 'change'
        | 'look'
        | 'search'
        | 'wait'
        | 'leave'
        | 'remove'
        | 'untick'
        | 'tick'
        | 'sign out'
        | 'other'
    }
  | { do: 'damage'; at: number }

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('look', 'search', 'wait', 'leave') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('remove', 'untick', 'tick', 'sign out', 'other'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('damage'), at: fc.nat(500) }) },
)

test('whatever happens between two visits, rows that are shown are those of the copy as it is', () => {
  vi.useFakeTimers({ now: 10_000 })
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), (list) => {
      localStorage.removeItem(ENTRIES.view.name)
      const connection = remembered()
      /** What the copy on the device holds. */
      let copy = 1
      let isThere = true
      let isRemembered = true
      let keeper = createViewKeeper(connection, 'operators')
      // A worker numbers its revisions anew.
      let begun = copy
      const tell = () => keeper.told(isThere ? whole(1 + copy - begun, 50) : EMPTY_STATE)
      const idsNow = () => replyOf(copy, 50).rows.map(({ id }) => id)
      const leave = () => {
        vi.clearAllTimers()
        begun = copy
        keeper = createViewKeeper(connection, 'operators')
        for (const request of [PLAIN, SEARCH]) {
          const shown = keeper.first(request)?.rows.map(({ id }) => id)
          if (!shown) continue
          expect({ isThere, isRemembered, shown }).toEqual({
            isThere: true,
            isRemembered: true,
            shown: idsNow(),
          })
        }
        tell()
      }
      tell()
      for (const step of list) {
        switch (step.do) {
          case 'change':
            copy += 1
            isThere = true
            tell()
            break
          case 'look':
            if (isThere)
              keeper.answered(PLAIN, { ...replyOf(copy, 50), revision: 1 + copy - begun })
            tell()
            break
          case 'search':
            if (isThere)
              keeper.answered(SEARCH, { ...replyOf(copy, 50), revision: 1 + copy - begun })
            break
          case 'wait':
            vi.advanceTimersByTime(WRITTEN_MS)
            break
          case 'leave':
            leave()
            break
          case 'remove':
            copy += 1
            isThere = false
            keeper.clear()
            tell()
            break
          case 'untick':
            storeConnection(connection, false, connection)
            isRemembered = false
            break
          case 'tick':
            storeConnection(connection, true, connection)
            isRemembered = true
            break
          case 'sign out':
            eraseStored(['local', 'session'])
            isRemembered = false
            break
          case 'other':
            storeConnection(connectionOf('two'), true, connection)
            isRemembered = false
            break
          case 'damage': {
            const text = keptText()
            // Cut off: an edit by hand that keeps the form is believed.
            if (text) localStorage.setItem(ENTRIES.view.name, text.slice(0, step.at))
            break
          }
        }
        if (!isRemembered) expect(keptText()).toBeNull()
      }
      leave()
    }),
    { numRuns: 300 },
  )
})
