import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { withEmptyBrowser } from '../../test-session.ts'
import { ENTRIES } from '../../device/registry.ts'
import { readStored, writeStored } from '../../device/storage.ts'
import {
  addEdges,
  BOOK_MAX,
  edgeBook,
  editEntries,
  noteOpened,
  removeEdges,
  rereadBooks,
} from './edge-book.ts'
import { plainEntry, readEntry, tidyTags, writtenEntry } from './edge-entry.ts'

withEmptyBrowser()

const heard: ((event: { key: string | null }) => void)[] = []
beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof heard)[number]) =>
    heard.push(listener),
  )
  rereadBooks()
})

const edge = (id: string, kind = 'tcp') => ({ kind, id })
const stored = (owner = 'a'): unknown => JSON.parse(readStored(ENTRIES.edges, owner) ?? 'null')
const idsOf = (owner = 'a') =>
  edgeBook(owner)
    .get()
    .map(({ id }) => id)

test('an edge that is opened comes first, with what is said of it, for its account only', () => {
  addEdges('a', [{ ...plainEntry(edge('1')), label: 'Door', tags: ['prod'] }])
  noteOpened('a', edge('2'))
  noteOpened('a', edge('1'))
  expect(edgeBook('a').get()).toEqual([
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
  writeStored(ENTRIES.edges, JSON.stringify([edge('1'), edge('2', 'tls')]), 'a')
  rereadBooks()
  expect(edgeBook('a').get()).toEqual([plainEntry(edge('1')), plainEntry(edge('2', 'tls'))])
})

test.each(['{"kind":', 'null', '{"kind":"tcp"}', '"text"', '[[["tcp"]],null]'])(
  'a book that was edited to %s shows no edge, and takes new ones',
  (text) => {
    writeStored(ENTRIES.edges, text, 'a')
    rereadBooks()
    expect(idsOf()).toEqual([])
    noteOpened('a', edge('1'))
    expect(stored()).toEqual([edge('1')])
  },
)

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
  writeStored(ENTRIES.edges, JSON.stringify([...odd, ...good]), 'a')
  rereadBooks()
  expect(idsOf()).toEqual(['a/b c', '%2e%2e', 'кант', 'long'])
  const [, , third, last] = edgeBook('a').get()
  expect(third).toMatchObject({ label: 'two lines', tags: ['x'] })
  expect([last?.label.length, last?.tags.length]).toEqual([100, 10])
})

test('what is written is read as the same, whatever the texts', () => {
  const entry = fc.record({
    kind: fc.constantFrom('tcp', 'tls'),
    id: fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }),
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
  addEdges('a', [{ ...plainEntry(edge('1')), label: 'Door', tags: ['x'] }])
  addEdges('a', [
    { ...plainEntry(edge('2')), label: 'Gate' },
    { ...plainEntry(edge('1')), tags: ['y'] },
  ])
  expect(edgeBook('a').get()).toEqual([
    { ...edge('2'), label: 'Gate', tags: [] },
    { ...edge('1'), label: 'Door', tags: ['x', 'y'] },
  ])
})

test('an entry is edited in its place, removed, and put back', () => {
  addEdges('a', [plainEntry(edge('1')), plainEntry(edge('2'))])
  expect(editEntries('a', [edge('2')], (entry) => ({ ...entry, label: 'Hall' }))).toBe('stored')
  editEntries('a', [edge('3'), edge('3')], (entry) => ({ ...entry, label: 'New' }))
  expect(idsOf()).toEqual(['3', '1', '2'])
  const before = edgeBook('a').get()
  removeEdges('a', [edge('1'), edge('3')])
  expect(idsOf()).toEqual(['2'])
  addEdges('a', before.slice(0, 2))
  expect(edgeBook('a').get()).toEqual(before)
})

test('what another tab has stored is shown and never overwritten', () => {
  noteOpened('a', edge('1'))
  writeStored(ENTRIES.edges, JSON.stringify([edge('theirs'), edge('1')]), 'a')
  for (const listener of heard) listener({ key: 'adit.edges a' })
  expect(idsOf()).toEqual(['theirs', '1'])
  writeStored(ENTRIES.edges, JSON.stringify([edge('later')]), 'a')
  noteOpened('a', edge('2'))
  expect(idsOf()).toEqual(['2', 'later'])
})

test('without storage the page shows what the device has, and says that nothing was stored', () => {
  noteOpened('a', edge('1'))
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  expect(addEdges('a', [plainEntry(edge('2'))])).toBe('unstored')
  expect(idsOf()).toEqual(['1'])
})

test('a full book, also one that was edited, takes no further edges and loses none that it has', () => {
  const most = Array.from({ length: BOOK_MAX + 1 }, (_, at) => edge(String(at)))
  writeStored(ENTRIES.edges, JSON.stringify(most), 'a')
  rereadBooks()
  expect(addEdges('a', [plainEntry(edge('more'))])).toBe('full')
  expect(removeEdges('a', [edge('0')])).toBe('stored')
  expect(addEdges('a', [plainEntry(edge('more'))])).toBe('full')
  expect(idsOf()).toEqual(most.slice(1).map(({ id }) => id))
})

test('tags are short, each once, and can be seen', () => {
  expect(tidyTags([' a ', 'a', '\n', 'b\tc', 'x'.repeat(80)])).toEqual(['a', 'b c', 'x'.repeat(50)])
})
