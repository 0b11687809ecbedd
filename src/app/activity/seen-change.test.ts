import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differingFields, type Difference } from '../mirror/copy/differences.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { watchedFields } from '../resources/watched-fields.ts'
import { readSeenChange, seenLines } from './read-seen-change.ts'
import {
  createKeptFilter,
  createOwnFilter,
  readSeen,
  seenOf,
  type OwnWrite,
  type SeenChange,
} from './seen-change.ts'

const RECORD = '/kubernetes_operators/k8sop_1'
const fields = watchedFields(OPERATOR_FIELDS)
const seen = (more: Partial<Difference> = {}): SeenChange =>
  seenOf(
    { kind: 'changed', record: RECORD, name: 'Gate', since: 1000, at: 2000, fields: [], ...more },
    ['adit_1234567890abcdef'],
  )
const write = (more: Partial<OwnWrite> = {}): OwnWrite => ({
  at: 1500,
  took: 10,
  method: 'PATCH',
  record: RECORD,
  status: 200,
  problem: null,
  body: {},
  ...more,
})
const region = [{ path: 'region', from: 'us', to: 'eu' }]
const left = (one: SeenChange, ...writes: OwnWrite[]) => createOwnFilter(writes)(one)

const text = fc.constantFrom('description', 'region', 'metadata')
const step = fc.record({ isOwn: fc.boolean(), paths: fc.uniqueArray(text, { minLength: 1 }) })

test('of what changed between two reads, the fields are left that somebody else wrote last', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), fc.boolean(), (steps, hasChange) => {
      const before: Record<string, string> = { id: 'k8sop_1', region: 'us' }
      const last = new Map<string, boolean>()
      const writes: OwnWrite[] = []
      let now = before
      for (const [at, { isOwn, paths }] of steps.entries()) {
        const body = Object.fromEntries(paths.map((path) => [path, `${path} ${at}`]))
        const was = now
        now = Object.assign({}, now, body)
        for (const path of paths) last.set(path, isOwn)
        const change = hasChange && { change: { before: was, after: now } }
        if (isOwn) writes.push(write({ at: 1100 + at, body, ...change }))
      }
      const differing = differingFields(fields, before, now)
      const found = left(seen({ fields: differing }), ...writes)
      expect((found?.fields ?? []).map(({ path }) => path).toSorted()).toEqual(
        [...last].flatMap(([path, isOwn]) => (isOwn ? [] : path)).toSorted(),
      )
    }),
  )
})

/** A create that got no answer. */
const lostCreate = (description: string) =>
  write({
    method: 'POST',
    record: '',
    status: null,
    problem: 'timeout',
    body: { description },
  })

test.each<[what: string, seen: SeenChange, own: OwnWrite, isLeft: boolean]>([
  ['a write in between', seen({ fields: region }), write({ body: { region: 'eu' } }), false],
  [
    'of another record',
    seen({ fields: region }),
    write({ record: '/x', body: { region: 'eu' } }),
    true,
  ],
  ['before', seen({ fields: region }), write({ at: 900, body: { region: 'eu' } }), true],
  [
    'answered in between',
    seen({ fields: region }),
    write({ at: 995, body: { region: 'eu' } }),
    false,
  ],
  ['sent afterwards', seen({ fields: region }), write({ at: 2001, body: { region: 'eu' } }), true],
  ['another value', seen({ fields: region }), write({ body: { region: 'ap' } }), true],
  [
    'without an answer',
    seen({ fields: region }),
    write({ status: null, problem: 'network', body: { region: 'eu' } }),
    false,
  ],
  [
    'refused',
    seen({ fields: region }),
    write({ status: 409, problem: 'status', body: { region: 'eu' } }),
    true,
  ],
  [
    'what the service has made of it',
    seen({ fields: [{ path: 'enabled_features', from: '', to: ['ingress'] }] }),
    write({
      body: { enabled_features: ['Ingress'] },
      change: { before: {}, after: { enabled_features: ['ingress'] } },
    }),
    false,
  ],
  [
    'too long to be kept',
    seen({ fields: [{ path: 'metadata' }] }),
    write({ body: { metadata: 'x' } }),
    false,
  ],
  ['a deletion', seen({ kind: 'removed' }), write({ method: 'DELETE' }), false],
  ['an edit of what is gone', seen({ kind: 'removed' }), write(), true],
  ['a creation', seen({ kind: 'added' }), write({ method: 'POST' }), false],
  ['a creation without an answer', seen({ kind: 'added' }), lostCreate(' Gate '), false],
  [
    'a creation of something else without an answer',
    seen({ kind: 'added' }),
    lostCreate('Dock'),
    true,
  ],
  [
    'nobody knows since when',
    seen({ since: null, fields: region }),
    write({ at: 1, body: { region: 'eu' } }),
    false,
  ],
])('an own write explains it or not: %s', (_what, one, own, isLeft) => {
  expect(left(one, own)).toEqual(isLeft ? one : null)
})

test('the same change is kept once, and the same again later is another one', () => {
  const kept = seen({ at: 1500, fields: region })
  const isKept = createKeptFilter([kept])
  expect(isKept(seen({ since: 1000, at: 2000, fields: region }))).toBe(true)
  expect(isKept(seen({ since: 1600, at: 2000, fields: region }))).toBe(false)
  expect(isKept(seen({ fields: [{ path: 'region', from: 'eu', to: 'us' }] }))).toBe(false)
})

test('no key is kept, and what has another form is not read', () => {
  const kept = seen({
    name: 'adit_1234567890abcdef',
    fields: [{ path: 'metadata', from: '', to: 'key adit_1234567890abcdef' }],
  })
  expect(JSON.stringify(kept)).not.toContain('adit_1234567890abcdef')
  expect(readSeen(structuredClone(kept))).toEqual(kept)
  for (const given of [null, {}, { ...kept, what: 'moved' }, { ...kept, at: -1 }])
    expect(readSeen(given)).toBeNull()
})

test('it is told field by field, with what cannot be shown in words', () => {
  const one = seen({
    fields: [
      { path: 'region', from: '', to: 'eu' },
      { path: 'binding.endpoint_selectors', from: ['a', 'b'], to: ['b', 'a'] },
      { path: 'metadata' },
      { path: 'odd.field', from: 'a', to: 'b' },
    ],
  })
  expect(seenLines(one)).toEqual([
    'Region: not set → eu',
    'Endpoint selectors: a, b → b, a',
    'Metadata: … → …',
    'odd.field: a → b',
  ])
  expect(readSeenChange(one)).toMatchObject({
    name: 'Gate',
    deed: 'changed',
    change: {
      before: { region: '', odd: { field: 'a' } },
      after: { region: 'eu', odd: { field: 'b' } },
    },
    notes: ['Endpoint selectors: in another order.', 'Metadata: too long to be kept here.'],
    undo: null,
  })
  expect(readSeenChange(seen({ name: ' ' })).name).toBe('k8sop_1')
})
