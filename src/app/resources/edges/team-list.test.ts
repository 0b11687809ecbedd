import { expect, test } from 'vitest'
import type { Calls } from '../collected-resource.ts'
import { readListed, readTeamList } from './team-list.ts'

const AT = 5
const NEVER = new AbortController().signal

test.each([
  null,
  'text',
  [],
  { kind: 'udp', id: 'x' },
  { kind: 'tls', id: '..' },
  { kind: 'tls', id: '' },
  { kind: 'tls', id: 'x'.repeat(4000) },
])('%j names no edge', (given) => {
  expect(readListed(given, AT)).toBeNull()
})

test('a module that is left out is not set; one that is not understood is left to be read', () => {
  const read = (modules: unknown) => readListed({ kind: 'tls', id: 'a/b', modules }, AT)?.readings
  const none = { at: AT, reply: null }
  expect(read(undefined)).toEqual({ ip_restriction: none, backend: none })
  expect(read({ backend: null })).toEqual({ ip_restriction: none, backend: none })
  for (const odd of ['<html>', [], 7, { enabled: 'maybe' }])
    expect(read({ backend: odd })).toEqual({ ip_restriction: none })
  for (const odd of ['<html>', [], 7]) expect(read(odd)).toEqual({})
  const reply = { enabled: false, ip_policies: [{ id: 'ipp_a' }], new_member: 1 }
  expect(read({ ip_restriction: reply })).toEqual({
    ip_restriction: { at: AT, reply },
    backend: none,
  })
})

/** A service whose pages are these, by the cursor that asks for them. */
const serving = (pages: Record<string, unknown>) => {
  const asked: unknown[] = []
  const call = async (_: unknown, { cursor }: { cursor?: string }) => {
    asked.push(cursor)
    return pages[cursor ?? '']
  }
  // It answers one operation.
  return { calls: { call: call as unknown as Calls['call'] }, asked }
}

test('all pages are read, and what is odd on one is counted and loses no other', async () => {
  const { calls, asked } = serving({
    'limit=1000': {
      edges: [{ kind: 'tcp', id: 'a' }, 'odd', { kind: 'tls', id: 'b' }],
      next_page_uri: 'https://elsewhere.example/account/edges?after=tls/b&limit=1000',
    },
    'after=tls/b&limit=1000': { edges: [{ kind: 'tls', id: 'c' }, null], next_page_uri: null },
  })
  const { listed, odd, isLoop } = await readTeamList(calls, NEVER)
  expect(listed.map(({ entry }) => entry.id)).toEqual(['a', 'b', 'c'])
  expect([odd, isLoop, asked]).toEqual([2, false, ['limit=1000', 'after=tls/b&limit=1000']])
})
