import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepChange } from '../../activity/change-log.ts'
import { closeJournals, openJournals, slotOfHead } from '../../bulk/journal.ts'
import type { JournalHead } from '../../bulk/run-state.ts'
import { createFleet } from '../../bulk/test-fleet.ts'
import { journalOf, REGION } from '../../bulk/test-run.ts'
import { writeService } from '../../connection/services.ts'
import { ENTRIES } from '../../device/registry.ts'
import { clearStored, readStored, writeStored } from '../../device/storage.ts'
import { savedViews } from '../../list/saved-views.ts'
import { noteOpened } from '../../resources/edges/edge-book.ts'
import { draftKey, saveDraft } from '../../writes/drafts.ts'
import {
  clearersOf,
  isNone,
  keptRecords,
  otherCopies,
  keptText,
  LOCAL_DATA,
  lossText,
  readKept,
  type DataKind,
} from './local-data.ts'

const { connection } = createFleet([]).connect()
const { id } = connection
const clearers = clearersOf({ signOut: () => undefined }, { connection }, [])

const keep = async (name: string, more: Partial<JournalHead>) => {
  const { head, ...rest } = journalOf(REGION, [])
  await openJournals().begin({ ...rest, head: { ...head, id: name, ...more } })
}

const CHANGE = { id: 'of-test', at: '', operation: 'updateOperator', record: '/edges' }

const keepAll = async () => {
  for (const owner of [id, 'another']) {
    keepChange(owner, CHANGE)
    savedViews.put(owner, { name: 'Mine', q: 'region:eu', sort: '' })
    noteOpened(owner, { kind: 'tcp', id: 'edgtcp_1' })
    saveDraft(draftKey(owner, '/new', []), { at: 1, seen: null, values: { name: 'Half' } })
  }
  writeService({
    id: 'other',
    name: 'Other',
    base_url: 'https://api.example',
    version_header: 'Service-Version',
    ids: [],
  })
  writeStored(ENTRIES.theme, 'dark')
  writeStored(ENTRIES.listLayout, '{}')
  writeStored(ENTRIES.remembered, 'the key')
  writeStored(ENTRIES.bulk, id)
  await keep('running', { connection_id: id, resource: 'another' })
  await keep('done', { connection_id: id, ended_at: Date.now() })
  await keep('theirs', { connection_id: 'another', ended_at: Date.now() })
}

const readAll = async () => ({
  ...(await readKept(connection)),
  copies: keptRecords([], await otherCopies(connection)),
})

const ids = async () => (await openJournals().heads()).map((head) => head.id)

// Other tests share the page, and what it keeps: no mark of a sign-out may come or go.
const clearAll = async () => {
  for (const head of await openJournals().heads()) await openJournals().remove(slotOfHead(head))
  closeJournals()
  for (const { kind } of LOCAL_DATA) await clearers[kind]()
  for (const entry of [ENTRIES.remembered, ENTRIES.bulk]) clearStored(entry)
}
beforeEach(clearAll)
afterEach(clearAll)

test('each kind of data is counted, of this key and of others, and cleared without the rest', async () => {
  await keepAll()
  const before = await readAll()
  expect(before).toEqual({
    copies: { own: 0, others: 0 },
    recents: { own: 0, others: 0 },
    choices: { own: 2, others: 0 },
    edges: { own: 1, others: 1 },
    views: { own: 1, others: 1 },
    bulk: { own: 1, others: 1 },
    activity: { own: 1, others: 1 },
    drafts: { own: 1, others: 1 },
    connections: { own: 1, others: 0 },
  })
  const cleared = new Set<DataKind>()
  for (const { kind } of LOCAL_DATA) {
    await clearers[kind]()
    cleared.add(kind)
    const now = await readAll()
    for (const { kind: other } of LOCAL_DATA)
      if (cleared.has(other)) expect(isNone(now[other]), other).toBe(true)
      else expect(now[other], other).toEqual(before[other])
  }
  // The connection and a change that is not closed stay.
  expect(await ids()).toEqual(['running'])
  expect([readStored(ENTRIES.remembered), readStored(ENTRIES.bulk)]).toEqual(['the key', id])
})

test('what is lost for good is said, and what comes back is not called lost', () => {
  const data = (kind: DataKind) => LOCAL_DATA.filter((one) => one.kind === kind)
  const lossOf = (...kinds: DataKind[]) =>
    lossText(kinds.flatMap(data).map((one) => [one, { own: 1, others: 1 }]))
  expect(lossOf('copies', 'recents')).toBeNull()
  expect(lossOf('copies', 'views', 'drafts')).toBe('2 saved views and 2 drafts')
  expect(lossOf('bulk')).toBe('the results and Undo of 2 closed bulk changes')
})

test('how much is kept is said, of this key and of others', () => {
  expect(keptText({ own: 0, others: 0 })).toBe('None')
  expect(keptText({ own: 1_204, others: 0 })).toBe('1,204')
  expect(keptText({ own: 0, others: 2 })).toBe('0, 2 of other keys')
})
