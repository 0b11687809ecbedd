import { beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './api/pace/pace.ts'
import { storedConnection, storedIn } from './connection/connection.ts'
import { findLeft, restoreLeft } from './connection/left-behind.ts'
import { readServices } from './connection/services.ts'
import { ENTRIES } from './device/registry.ts'
import { storedParts, writeStored } from './device/storage.ts'
import { storedLayout } from './list/use-table-columns.ts'
import { recentSearches, savedViews } from './resources/saved-views.ts'
import { recents } from './palette/recents.ts'
import { withEmptyBrowser } from './test-session.ts'
import { draftKey, readDraft } from './writes/drafts.ts'

withEmptyBrowser()
beforeEach(() => void vi.stubGlobal('addEventListener', () => undefined))

// Any script of this origin, and any version of the dashboard, may write into its storage.
const TEXTS = [
  '',
  'null',
  '{',
  '[]',
  '[null]',
  '{}',
  '"text"',
  '[null,{"id":1},{"name":"x","q":null}]',
  '{"connection_id":"a","columns":[1],"counts":[{"second":"x"}],"at":0,"seen":null,"values":null}',
  '{"id":"a","base_url":"nowhere","key":"x","name":"x","version_header":"V","ids":[]}',
  '{"adit.views":null,"adit.edges":[null],"adit.draft":{"a":null,"[null]":"{}"}}',
  `["${'x'.repeat(50_000)}"]`,
]

const KEY = draftKey('a', '/operators/new', ['operators', 'new'])
const VALUES = { description: '', tags: ['x'] }
const entries = [ENTRIES.views, ENTRIES.edges, ENTRIES.leftDrafts]

test.each([
  [
    'the columns of a list',
    ENTRIES.listLayout,
    undefined,
    () => storedLayout([], [], undefined).columnOrder,
    [],
  ],
  ['the connection of a tab', ENTRIES.connection, undefined, storedConnection, null],
  ['one that is remembered', ENTRIES.remembered, 'a', () => storedIn('local', 'a'), null],
  ['connections with a name', ENTRIES.services, 'a', readServices, []],
  ['recent searches', ENTRIES.searches, 'a', () => recentSearches('a'), []],
  ['saved views', ENTRIES.views, 'a', () => savedViews.read('a'), []],
  ['what was opened', ENTRIES.recents, 'a', () => recents.read('a'), []],
  ['the pace', ENTRIES.pace, 'a', () => createPace('a').usage().used, 0],
  ['a draft', ENTRIES.drafts, KEY, () => readDraft(KEY, VALUES), null],
  [
    'what a sign-out has kept',
    ENTRIES.kept,
    'a',
    () => (restoreLeft('a'), entries.flatMap(storedParts)),
    [],
  ],
])('whatever is stored in place of %s, it counts as none', (_, entry, part, read, none) => {
  for (const text of TEXTS) {
    expect(writeStored(entry, text, part)).toBe(true)
    expect([text, read()]).toEqual([text, none])
  }
})

test('whatever is stored in place of what a person has made, a sign-out counts it', async () => {
  for (const text of TEXTS) {
    for (const entry of entries) writeStored(entry, text, 'a')
    const left = await findLeft(['a'])
    expect(left).toMatchObject({ bulk: [] })
    // Regression: the sign-out named a view "undefined", and counted a null as an edge.
    if (text.startsWith('[null,')) expect(left).toMatchObject({ views: ['x'], edges: 2 })
  }
})
