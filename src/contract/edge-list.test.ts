import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EDGE_KINDS } from './edge-modules.ts'
import { cursorOfEdge, EDGE_LIST_PATH, edgeOfCursor, EdgeList, EdgePageQuery } from './edge-list.ts'
import { operations } from './operations.ts'
import { backendReplies, ipRestrictionReplies } from './test-replies.ts'
import { anyCharacter } from './test-texts.ts'
import { idText } from './text.ts'

const edges = fc.record({
  kind: fc.constantFrom(...EDGE_KINDS),
  id: fc
    .string({ unit: anyCharacter, minLength: 1, maxLength: 60 })
    .filter((id) => idText().safeParse(id).success),
})

test('a cursor names any edge, and is read back', () => {
  fc.assert(
    fc.property(edges, (edge) => {
      const after = cursorOfEdge(edge)
      expect(edgeOfCursor(after)).toEqual(edge)
      expect(EdgePageQuery.parse({ after, limit: '7' })).toEqual({ after, limit: 7 })
    }),
  )
})

test('a page of any modules parses and keeps all of it', () => {
  const modules = fc.record(
    { ip_restriction: ipRestrictionReplies, backend: backendReplies, later: fc.jsonValue() },
    { requiredKeys: [] },
  )
  const listed = fc.tuple(edges, modules).map(([edge, set]) => ({ ...edge, modules: set }))
  const pages = fc.record({ edges: fc.array(listed, { maxLength: 3 }), next_page_uri: fc.string() })
  fc.assert(
    fc.property(pages, (page) => {
      expect(EdgeList.parse(page)).toEqual(page)
    }),
  )
})

test('a list may be null, an edge of another kind and without modules; one without a name is none', () => {
  const issuesOf = (page: unknown) => EdgeList.safeParse(page).error?.issues.map(({ path }) => path)
  for (const page of [
    {},
    { edges: null, uri: null, next_page_uri: null },
    { edges: [{ kind: 'udp', id: '' }] },
    { edges: [{ kind: 'tls', id: 'a', modules: { backend: null } }] },
  ])
    expect(issuesOf(page)).toBeUndefined()
  expect(issuesOf({ edges: [{ kind: 'tls' }] })).toEqual([['edges', 0, 'id']])
  expect(issuesOf({ edges: [{ kind: 'tls', id: 'a', modules: { backend: 7 } }] })).toEqual([
    ['edges', 0, 'modules', 'backend'],
  ])
})

describe('the address', () => {
  test('is not of the API: no operation there has it', () => {
    expect(Object.values(operations).some(({ isBesideApi }) => isBesideApi)).toBe(false)
    expect(Object.values(operations).map(({ path }) => path)).not.toContain(EDGE_LIST_PATH)
  })
})
