import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withEmptyBrowser } from '../test-session.ts'
import { ENTRIES } from '../device/registry.ts'
import { clearStored } from '../device/storage.ts'
import { accountList } from './account-list.ts'

withEmptyBrowser()

const MOST = 20
const list = accountList({
  entry: ENTRIES.edges,
  members: ['kind', 'id'],
  nameOf: ({ kind, id }) => `${kind} ${id}`,
  most: MOST,
})
const edge = (id: string, kind = 'tcp') => ({ kind, id })
const idsOf = (connection: string) => list.read(connection).map(({ id }) => id)

test('each connection keeps its 20 last opened ones, each once, last opened first', () => {
  const opened = fc.array(
    fc.record({ connection: fc.constantFrom('a', 'b'), id: fc.nat(40).map(String) }),
    { maxLength: 120 },
  )
  fc.assert(
    fc.property(opened, (all) => {
      for (const connection of ['a', 'b']) clearStored(ENTRIES.edges, connection)
      for (const { connection, id } of all) list.putFirst(connection, edge(id))
      for (const connection of ['a', 'b']) {
        const own = all.filter((one) => one.connection === connection).map(({ id }) => id)
        expect(idsOf(connection)).toEqual([...new Set(own.toReversed())].slice(0, MOST))
      }
    }),
  )
})

test('another key sees nothing of it', () => {
  list.putFirst('a', edge('1'))
  list.putFirst('a', edge('1', 'tls'))
  list.putFirst('a/part', edge('1'))
  list.putFirst('b', edge('2'))
  expect(idsOf('c')).toEqual([])
  list.remove('a', edge('1'))
  expect(list.read('a')).toEqual([edge('1', 'tls')])
})

// Regression: what no longer fitted into a full storage was lost without a word.
test('in a full storage so many are kept as fit, and what does not fit at all is said', () => {
  for (let at = 0; at < MOST; at += 1) list.putFirst('a', edge(String(at)))
  const { setItem } = localStorage
  const room = (most: number) => {
    localStorage.setItem = (name: string, text: string) => {
      if (text.length > most) throw new DOMException('', 'QuotaExceededError')
      setItem(name, text)
    }
  }
  room(300)
  expect(list.putFirst('a', edge('new'))).toBe(true)
  expect(idsOf('a').slice(0, 3)).toEqual(['new', '19', '18'])
  room(0)
  expect(list.putFirst('a', edge('newer'))).toBe(false)
  expect(idsOf('a')[0]).toBe('new')
})
