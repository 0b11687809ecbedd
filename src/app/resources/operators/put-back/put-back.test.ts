import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOperator } from '../operator-document.ts'
import { changesIn } from './keep-changes.ts'
import type { KeptChange } from './kept-changes.ts'
import {
  joinChanges,
  judgeChange,
  readAgain,
  readKeptValue,
  fieldText,
  valueTexts,
} from './put-back.ts'
import { culpritText, putBackText } from './put-back-words.ts'

const SAVED = '2026-07-01T10:00:00Z'
const LATER = '2026-07-01T10:04:10Z'
const at = (text: string) => Date.parse(text)

const operator = (given: Parameters<typeof readOperator>[0] | object = {}) =>
  readOperator({ id: 'op_1', region: 'us', updated_at: SAVED, ...given })

const BEFORE = operator({ region: 'us', updated_at: '2026-07-01T09:00:00Z' })
const REGION = { before: BEFORE, document: operator({ region: 'eu' }), body: { region: 'eu' } }
const changed = changesIn(REGION, at(SAVED))

test('the fields that were sent and have changed are remembered', () => {
  expect(changed).toEqual([
    {
      operator: 'op_1',
      path: 'region',
      was: '"us"',
      became: '"eu"',
      at: '2026-07-01T10:00:00.000Z',
      updated: SAVED,
    },
  ])
  const others = { ...REGION, document: operator({ region: 'eu', description: 'by others' }) }
  expect(changesIn(others, 0).map(({ path }) => path)).toEqual(['region'])
})

test('what a cluster never sends, and what nobody may keep, is not remembered', () => {
  const binding = (ingress_endpoint: string) => ({
    enabled_features: ['bindings'],
    binding: { ingress_endpoint, endpoint_selectors: ['true'] },
  })
  const endpoints = {
    before: operator(binding('a:1')),
    document: operator(binding('b:2')),
    body: { binding: { ingress_endpoint: 'b:2', csr: 'CSR' } },
  }
  expect(changesIn(endpoints, 0)).toEqual([])
  const key = `${'x'.repeat(20)}-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMG`
  const secret = {
    before: operator({ metadata: key }),
    document: operator({ metadata: '-----BEGIN CERTIFICATE REQUEST-----\nMIIB' }),
    body: { metadata: '' },
  }
  const [change] = changesIn(secret, 0)
  expect(JSON.stringify(change)).not.toMatch(/MI|xx/)
  expect(change && readKeptValue(change.was)).toEqual({ kind: 'first', text: '' })
})

const read = (given: object, read_at = at(LATER)) =>
  readAgain(changed, operator({ updated_at: LATER, ...given }), read_at)

test.each<[what: string, given: object, putBack: number, over: number]>([
  ['the old value is there again', { region: 'us' }, 1, 0],
  ['the new value is still there', { region: 'eu' }, 0, 0],
  ['somebody has set another one', { region: 'ap' }, 0, 1],
  ['it is empty now, which another value is', { region: '' }, 0, 1],
  ['a reading from before the change', { region: 'us', updated_at: '2026-07-01T09:00:00Z' }, 0, 0],
  ['a reading that may be from before it', { region: 'us', updated_at: SAVED }, 0, 0],
  ['another operator', { id: 'op_2', region: 'us' }, 0, 0],
])('%s', (_what, given, putBack, over) => {
  const found = read(given)
  expect([found.putBack.length, found.over.length]).toEqual([putBack, over])
})

test('where the service says no times, those of the readings count', () => {
  expect(read({ updated_at: 'soon' }).putBack).toHaveLength(1)
  expect(read({ updated_at: null }, at(SAVED)).putBack).toHaveLength(0)
})

test('what is not set is the default of its field', () => {
  const [change] = changesIn(
    {
      before: operator({ region: null }),
      document: operator({ region: 'eu' }),
      body: { region: 'eu' },
    },
    at(SAVED),
  )
  const found = readAgain(
    change ? [change] : [],
    operator({ region: 'global', updated_at: LATER }),
    0,
  )
  expect(found.putBack).toHaveLength(1)
})

const features = (enabled_features: string[], given: object = {}) =>
  operator({ enabled_features, ...given })

test('the order of a set does not count', () => {
  const changes = changesIn(
    {
      before: features(['ingress', 'gateway']),
      document: features(['gateway', 'bindings']),
      body: { enabled_features: [] },
    },
    at(SAVED),
  )
  expect(readAgain(changes, features(['bindings', 'gateway'], { updated_at: LATER }), 0)).toEqual({
    putBack: [],
    over: [],
  })
  const back = readAgain(changes, features(['gateway', 'ingress'], { updated_at: LATER }), 0)
  expect(back.putBack.map(putBackText)).toEqual([
    'Enabled features are gateway and ingress again, 4 minutes after you set them to bindings and gateway.',
  ])
})

test('selectors mean nothing without the feature', () => {
  const bound = (endpoint_selectors: string[], given: object = {}) =>
    operator({ enabled_features: ['bindings'], binding: { endpoint_selectors }, ...given })
  const changes = changesIn(
    { before: bound(['a']), document: bound(['b']), body: { binding: {} } },
    at(SAVED),
  )
  expect(changes.map(({ path }) => path)).toEqual(['binding.endpoint_selectors'])
  const off = operator({ enabled_features: [], updated_at: LATER })
  expect(readAgain(changes, off, 0)).toEqual({ putBack: [], over: [] })
  expect(readAgain(changes, bound(['a'], { updated_at: LATER }), 0).putBack).toHaveLength(1)
})

test('it is worded as an inference, with who is likely behind it', () => {
  expect(read({ region: 'us' }).putBack.map(putBackText)).toEqual([
    'Region is us again, 4 minutes after you set it to eu.',
  ])
  const base = { path: 'description', after: 1000 }
  const text = (was: string, became: string) => putBackText({ ...base, was, became })
  expect(text('"Gate"', '""')).toBe(
    'Description is Gate again, less than a minute after you cleared it.',
  )
  expect(text('""', '"Gate"')).toMatch(/^Description is empty again,/)
  expect(text('"\u202eetaG"', `"${'x'.repeat(500)}"`)).toMatch(
    /^Description is \ufffdetaG again.*x…\.$/,
  )
  expect(text('broken', '{}')).toContain('Description is broken… again')
  expect(culpritText({ metadata: '{"namespace.uid":"u"}' }, 1)).toMatch(
    /^The operator in the cluster likely/,
  )
  expect(culpritText({ metadata: 'hello' }, 2)).toContain('or someone else, likely put them back')
})

const change = (was: string, became: string): KeptChange => ({
  operator: 'op_1',
  path: 'region',
  was,
  became,
  at: new Date(0).toISOString(),
  updated: '',
})

test.each<[what: string, kept: KeptChange | undefined, next: KeptChange, was: string | null]>([
  ['the first change', undefined, change('us', 'eu'), 'us'],
  [
    'a change of the own value waits for the first one',
    change('us', 'eu'),
    change('eu', 'ap'),
    'us',
  ],
  ['an undo is remembered no more', change('us', 'eu'), change('eu', 'us'), null],
  ['the same change again, after it was put back', change('us', 'eu'), change('us', 'eu'), 'us'],
  ['a change after somebody else', change('us', 'eu'), change('ap', 'us'), 'ap'],
])('%s', (_what, kept, next, was) => {
  expect(joinChanges(kept, next)).toEqual(was === null ? null : { ...next, was })
})

const aValue = fc.constantFrom('a', 'b', 'c', 'd')

test('no alarm while the last own value stands, whatever was saved before', () => {
  fc.assert(
    fc.property(aValue, fc.array(aValue, { minLength: 1 }), aValue, (first, saves, seen) => {
      let kept: KeptChange | null = null
      let value = first
      for (const next of saves) {
        if (next === value) continue
        kept = joinChanges(kept ?? undefined, change(value, next))
        value = next
      }
      if (!kept) return
      const judged = judgeChange(kept, { value: seen, updated: '', read_at: 1 })
      expect(judged).toBe(seen === value ? 'holds' : seen === kept.was ? 'put back' : 'other')
      // What is put back is what was there before, never a value of one's own.
      expect(kept.was === first || saves.some((one) => one === kept?.was)).toBe(true)
      expect(kept.was).not.toBe(value)
    }),
  )
})

test('the text of a value is the same exactly for those that mean the same', () => {
  const set = { path: 'x', heading: 'X', kind: 'set', set: 'edit' } as const
  const text = { ...set, kind: 'text' } as const
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('x'.repeat(1500), 'y'.repeat(1200))), {
        maxLength: 4,
      }),
      fc.array(fc.string({ maxLength: 3 }), { maxLength: 4 }),
      (a, b) => {
        expect(fieldText(set, a)).toBe(fieldText(set, a.toReversed()))
        expect(fieldText(set, a) === fieldText(set, b)).toBe(
          new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size,
        )
        const [one = '', other = ''] = [a[0], b[0]]
        expect(fieldText(text, one) === fieldText(text, other)).toBe(one === other)
        expect(fieldText(text, one).length).toBeLessThan(1100)
      },
    ),
  )
})

test('values of more selectors than are edited are not compared', () => {
  const endpoint_selectors = Array.from({ length: 1001 }, (_, index) => `${index}`)
  const many = operator({ enabled_features: ['bindings'], binding: { endpoint_selectors } })
  expect(valueTexts(many).has('binding.endpoint_selectors')).toBe(false)
})
