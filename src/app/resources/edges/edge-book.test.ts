import { anyCharacter } from '#contract/test-texts.ts'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../connection/connection.ts'
import { withEmptyBrowser } from '../../test-session.ts'
import { ENTRIES } from '../../device/registry.ts'
import { readStored, writeStored } from '../../device/storage.ts'
import { addEdges, BOOK_MAX, edgeBook, editEntries, noteOpened, removeEdges } from './edge-book.ts'
import { plainEntry, readEntry, writtenEntry } from './edge-entry.ts'

withEmptyBrowser()

/** Of each test, since what was read of an account is kept. */
let owner = ''
const heard: ((event: { key: string | null }) => void)[] = []
beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof heard)[number]) =>
    heard.push(listener),
  )
  owner = newId()
})

const edge = (id: string, kind = 'tcp') => ({ kind, id })
const stored = (): unknown => JSON.parse(readStored(ENTRIES.edges, owner) ?? 'null')
const idsOf = (of = owner) =>
  edgeBook(of)
    .get()
    .map(({ id }) => id)

test('an edge that is opened comes first, with what is said of it, for its account only', () => {
  addEdges(owner, [{ ...plainEntry(edge('1')), label: 'Door', tags: ['prod'] }])
  noteOpened(owner, edge('2'))
  noteOpened(owner, edge('1'))
  expect(edgeBook(owner).get()).toEqual([
    { kind: 'tcp', id: '1', label: 'Door', tags: ['prod'] },
    { kind: 'tcp', id: '2', label: '', tags: [] },
  ])
  expect(idsOf('b')).toEqual([])
  expect(stored()).toEqual([
    { kind: 'tcp', id: '1', label: 'Door', tags: ['prod'] },
    { kind: 'tcp', id: '2' },
  ])
})

test('what was remembered before labels is read', () => {
  writeStored(ENTRIES.edges, JSON.stringify([edge('1'), edge('2', 'tls')]), owner)
  expect(edgeBook(owner).get()).toEqual([plainEntry(edge('1')), plainEntry(edge('2', 'tls'))])
})

test('of a book that was edited by hand all that can be used stays', () => {
  const odd = [
    null,
    'tcp',
    edge('udp', 'udp'),
    edge(''),
    edge('..'),
    edge('\ud800'),
    edge('x'.repeat(4000)),
    { kind: 'tcp' },
    { kind: 'tcp', id: 7 },
  ]
  const good = [
    edge('a/b c'),
    edge('%2e%2e'),
    { ...edge('кант', 'tls'), label: ' two\n lines ', tags: ['x', 7, ' x ', ''] },
    edge('a/b c'),
    {
      ...edge('long'),
      label: 'l'.repeat(500),
      tags: Array.from({ length: 99 }, (_, at) => String(at)),
    },
  ]
  writeStored(ENTRIES.edges, JSON.stringify([...odd, ...good]), owner)
  expect(idsOf()).toEqual(['a/b c', '%2e%2e', 'кант', 'long'])
  const [, , third, last] = edgeBook(owner).get()
  expect(third).toMatchObject({ label: 'two lines', tags: ['x'] })
  expect([last?.label.length, last?.tags.length]).toEqual([100, 10])
})

test('what is written is read as the same, whatever the texts', () => {
  const entry = fc.record({
    kind: fc.constantFrom('tcp', 'tls'),
    id: fc.string({ minLength: 1, maxLength: 40, unit: anyCharacter }),
    label: fc.string({ unit: 'grapheme' }),
    tags: fc.array(fc.string({ unit: 'grapheme' })),
  })
  fc.assert(
    fc.property(entry, (given) => {
      const read = readEntry(given)
      if (read) expect(readEntry(JSON.parse(JSON.stringify(writtenEntry(read))))).toEqual(read)
    }),
    { numRuns: 50 },
  )
})

test('adding edges keeps what is said of known ones and adds the tags; the first labels stay', () => {
  addEdges(owner, [{ ...plainEntry(edge('1')), label: 'Door', tags: ['x'] }])
  addEdges(owner, [
    { ...plainEntry(edge('2')), label: 'Gate' },
    { ...plainEntry(edge('1')), tags: ['y'] },
  ])
  expect(edgeBook(owner).get()).toEqual([
    { ...edge('2'), label: 'Gate', tags: [] },
    { ...edge('1'), label: 'Door', tags: ['x', 'y'] },
  ])
})

test('an entry is edited in its place, removed, and put back', () => {
  addEdges(owner, [plainEntry(edge('1')), plainEntry(edge('2'))])
  expect(editEntries(owner, [edge('2')], (entry) => ({ ...entry, label: 'Hall' }))).toBe('stored')
  editEntries(owner, [edge('3'), edge('3')], (entry) => ({ ...entry, label: 'New' }))
  expect(idsOf()).toEqual(['3', '1', '2'])
  const before = edgeBook(owner).get()
  removeEdges(owner, [edge('1'), edge('3')])
  expect(idsOf()).toEqual(['2'])
  addEdges(owner, before.slice(0, 2))
  expect(edgeBook(owner).get()).toEqual(before)
})

test('what another tab has stored is shown and never overwritten', () => {
  noteOpened(owner, edge('1'))
  writeStored(ENTRIES.edges, JSON.stringify([edge('theirs'), edge('1')]), owner)
  for (const listener of heard) listener({ key: `adit.edges ${owner}` })
  expect(idsOf()).toEqual(['theirs', '1'])
  writeStored(ENTRIES.edges, JSON.stringify([edge('later')]), owner)
  noteOpened(owner, edge('2'))
  expect(idsOf()).toEqual(['2', 'later'])
})

test('without storage the page shows what the device has, and says that nothing was stored', () => {
  noteOpened(owner, edge('1'))
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  expect(addEdges(owner, [plainEntry(edge('2'))])).toBe('unstored')
  expect(idsOf()).toEqual(['1'])
})

test('a full book, also one that was edited, takes no further edges and loses none that it has', () => {
  const most = Array.from({ length: BOOK_MAX + 1 }, (_, at) => edge(String(at)))
  writeStored(ENTRIES.edges, JSON.stringify(most), owner)
  expect(addEdges(owner, [plainEntry(edge('more'))])).toBe('full')
  expect(idsOf()).toEqual(most.map(({ id }) => id))
})
