import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeBetween, changedPaths, comparedFields, membersOf, withMembers } from './members.ts'
import type { ResourceField } from './resource-field.ts'

const FIELDS: readonly ResourceField[] = [
  { path: 'id', heading: 'ID', kind: 'id', set: 'never' },
  { path: 'name', heading: 'Name', kind: 'text', set: 'edit' },
  { path: 'enabled', heading: 'Enabled', kind: 'flag', set: 'edit' },
  { path: 'modes', heading: 'Modes', kind: 'set', set: 'edit' },
  {
    path: 'backend.id',
    heading: 'Backend',
    kind: 'reference',
    set: 'edit',
    needs: { path: 'modes', element: 'proxy' },
  },
  { path: 'backend.policies', heading: 'Policies', kind: 'references', set: 'edit' },
  { path: 'secret', heading: 'Secret', kind: 'text', set: 'edit', isWriteOnly: true },
  { path: 'created_at', heading: 'Created', kind: 'time', set: 'never' },
]

const VALUES = {
  name: 'One',
  enabled: true,
  modes: ['proxy'],
  backend: { id: 'bk_1', policies: ['p1', 'p2'] },
  secret: '',
}

const texts = fc.array(fc.string())
const values = fc.record({
  name: fc.string(),
  enabled: fc.boolean(),
  modes: texts,
  backend: fc.record({ id: fc.string(), policies: texts }),
  secret: fc.string(),
})

test('members are what a form sets and the service returns: texts, flags, lists and references', () => {
  expect(membersOf(FIELDS, VALUES)).toEqual({
    name: 'One',
    enabled: true,
    modes: ['proxy'],
    'backend.id': 'bk_1',
    'backend.policies': ['p1', 'p2'],
  })
  expect(membersOf(FIELDS, VALUES, (path) => path === 'enabled')).toEqual({ enabled: true })
})

test('members take the place of a form’s own; what no form sets is left out', () => {
  const members = { enabled: false, 'backend.id': '', secret: 's', id: 'other', nothing: 'x' }
  expect(withMembers(FIELDS, VALUES, members)).toEqual({
    ...VALUES,
    enabled: false,
    backend: { ...VALUES.backend, id: '' },
    secret: 's',
  })
})

test('the members of any values bring them back', () =>
  fc.assert(
    fc.property(values, values, (some, others) => {
      const { secret } = others
      expect(withMembers(FIELDS, others, membersOf(FIELDS, some))).toEqual({ ...some, secret })
    }),
  ))

test('a flag differs, the order of a set does not count', () => {
  const before = membersOf(FIELDS, VALUES)
  const after = { ...before, enabled: false, 'backend.policies': ['p2', 'p1'] }
  expect(changedPaths(FIELDS, before, after)).toEqual(['enabled'])
  expect(changeBetween(FIELDS, { before, after }, new Set(['enabled', 'name']))).toEqual({
    before: { enabled: true },
    after: { enabled: false },
  })
  expect(changeBetween(FIELDS, { before, after }, new Set(['name']))).toBeNull()
  // What one of both does not have is not compared.
  expect(changedPaths(FIELDS, { name: 'One' }, { enabled: true })).toEqual([])
})

test('what undoes a change brings back every changed member', () =>
  fc.assert(
    fc.property(values, values, (some, others) => {
      const [before, after] = [membersOf(FIELDS, some), membersOf(FIELDS, others)]
      const paths = new Set(comparedFields(FIELDS).map(({ path }) => path))
      const change = changeBetween(FIELDS, { before, after }, paths)
      expect(changedPaths(FIELDS, before, { ...after, ...change?.before })).toEqual([])
    }),
  ))
