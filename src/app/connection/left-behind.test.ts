import { expect, test } from 'vitest'
import { ENTRIES } from '../device/registry.ts'
import { eraseStored, readStored, storedParts, writeStored } from '../device/storage.ts'
import { withEmptyBrowser } from '../test-session.ts'
import { draftKey } from '../writes/drafts.ts'
import { dropKept, findLeft, keepLeft, restoreLeft } from './left-behind.ts'

withEmptyBrowser()

const view = (name: string) => JSON.stringify([{ name, q: '', sort: '' }])
const draft = (owner: string) => draftKey(owner, '/operators/new', ['operators', 'new'])

/** What two accounts have made in this browser. */
const fill = () => {
  writeStored(ENTRIES.views, view('My doors'), 'mine')
  writeStored(ENTRIES.views, view('My edges'), 'mine/edges')
  writeStored(ENTRIES.views, view('Theirs'), 'minefield')
  writeStored(ENTRIES.edges, '[{},{}]', 'mine')
  writeStored(ENTRIES.drafts, 'of this tab', draft('mine'))
  writeStored(ENTRIES.leftDrafts, 'of a closed tab', draft('mine'))
  writeStored(ENTRIES.leftDrafts, 'theirs', draft('minefield'))
}

test('what is stored nowhere else is counted, of one account or of all', async () => {
  fill()
  const mine = { views: ['My doors', 'My edges'], edges: 2, drafts: 1, bulk: [], others: [] }
  expect(await findLeft(['mine'])).toEqual(mine)
  const all = { ...mine, views: [...mine.views, 'Theirs'], drafts: 2 }
  expect(await findLeft(null)).toEqual(all)
  expect(await findLeft(['nobody'])).toEqual({
    views: [],
    edges: 0,
    drafts: 0,
    bulk: [],
    others: [],
  })
})

test('what is kept comes back to its own account, with the draft that was seen last', () => {
  fill()
  keepLeft(['mine'], { bulk: [] })
  eraseStored(['local', 'session'])
  restoreLeft('minefield')
  expect([ENTRIES.views, ENTRIES.edges, ENTRIES.leftDrafts].flatMap(storedParts)).toEqual([])
  restoreLeft('mine')
  expect(storedParts(ENTRIES.views).toSorted()).toEqual(['mine', 'mine/edges'])
  expect(readStored(ENTRIES.edges, 'mine')).toBe('[{},{}]')
  expect(readStored(ENTRIES.leftDrafts, draft('mine'))).toBe('of this tab')
  expect(storedParts(ENTRIES.kept)).toEqual([])
})

// Regression: what an earlier version had stored went without a word, whatever the person said.
test('what an earlier version stored is listed, and stays until the next sign-out if it is kept', async () => {
  const others = { area: 'local', of: 'account', name: 'adit.form-draft /new' } as const
  writeStored(ENTRIES.views, view('Early'))
  writeStored(ENTRIES.edges, '[{}]')
  writeStored(others, 'typed')
  const early = { views: ['Early'], edges: 1, drafts: 0, bulk: [], others: ['form-draft'] }
  expect(await findLeft(null)).toEqual(early)
  expect(await findLeft(['mine'])).toMatchObject({ views: [], edges: 0, others: [] })
  keepLeft(null, early)
  eraseStored(['local', 'session'])
  expect(await findLeft(null)).toEqual(early)
  dropKept(null)
  eraseStored(['local', 'session'])
  expect(await findLeft(null)).toMatchObject({ views: [], edges: 0, others: [] })
})

test('what has taken the place of something kept stays', () => {
  fill()
  keepLeft(null, { bulk: [] })
  eraseStored(['local', 'session'])
  writeStored(ENTRIES.views, view('New'), 'mine')
  restoreLeft('mine')
  expect(readStored(ENTRIES.views, 'mine')).toBe(view('New'))
  expect(storedParts(ENTRIES.kept)).toEqual(['minefield'])
})

test('a kept bulk change is shown once it is back, and the next sign-out of its account removes it', () => {
  writeStored(ENTRIES.bulk, 'mine theirs')
  keepLeft(null, { bulk: ['mine', 'mine/edges', 'theirs'] })
  eraseStored(['local', 'session'])
  // It waits for its account.
  dropKept(null)
  expect(storedParts(ENTRIES.keptBulk)).toHaveLength(3)
  restoreLeft('mine')
  expect(readStored(ENTRIES.bulk)).toBe('mine')
  writeStored(ENTRIES.bulk, '')
  // Closed meanwhile.
  restoreLeft('mine')
  expect(readStored(ENTRIES.bulk)).toBe('')
  dropKept(['theirs'])
  expect(storedParts(ENTRIES.keptBulk)).toHaveLength(3)
  dropKept(['mine'])
  expect(storedParts(ENTRIES.keptBulk)).toEqual(['theirs'])
})
