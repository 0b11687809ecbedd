import { EDGE_MODULES } from '#contract/edge-modules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  endedByJump,
  LATE_MS,
  moduleOf,
  stateAt,
  VOID_REASONS,
  voidReason,
  WAITS,
} from './change-window.ts'

const ENDS_AT = 1_800_000_000_000
const open = { ends_at: ENDS_AT, waits: null, over: null }

test('a window counts, is due for two minutes, and is late then', () => {
  expect(stateAt(open, ENDS_AT - 1)).toEqual({ kind: 'counting', left: 1 })
  expect(stateAt(open, ENDS_AT)).toEqual({ kind: 'due' })
  expect(stateAt(open, ENDS_AT + LATE_MS)).toEqual({ kind: 'due' })
  expect(stateAt(open, ENDS_AT + LATE_MS + 1)).toEqual({ kind: 'late', by: LATE_MS + 1 })
})

test('it acts by itself at no time before its end, none long after it, and never once it waits or is over', () => {
  const wait = fc.constantFrom(null, ...WAITS)
  const over = fc.constantFrom(null, ...VOID_REASONS)
  const by = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: LATE_MS - 3, max: LATE_MS + 3 }),
    fc.integer({ min: -1e9, max: 1e9 }),
  )
  fc.assert(
    fc.property(wait, over, by, (waits, over, by) => {
      const { kind } = stateAt({ ends_at: ENDS_AT, waits, over }, ENDS_AT + by)
      expect(kind === 'due').toBe(!waits && !over && by >= 0 && by <= LATE_MS)
      expect(kind === 'void').toBe(over !== null)
      expect(kind === 'counting').toBe(!over && by < 0)
    }),
  )
})

test('an end that came by a jump of the clock is asked about', () => {
  const before = { device: ENDS_AT - 1_000_000, steady: 0 }
  const jumped = (device: number, steady: number) => endedByJump(open, before, { device, steady })
  // A sleep, or somebody set the clock.
  expect(jumped(ENDS_AT + 10, 1000)).toBe(true)
  // A throttled tab was not looked at for long.
  expect(jumped(ENDS_AT + 10, 1_000_000)).toBe(false)
  // It goes on counting.
  expect(jumped(ENDS_AT - 10, 1000)).toBe(false)
  // The clocks differ by less than what is late.
  expect(jumped(ENDS_AT + 10, 1_000_010 - LATE_MS)).toBe(false)
  // It had ended before.
  const after = { device: ENDS_AT, steady: 0 }
  expect(endedByJump(open, after, { device: ENDS_AT + 1_000_000, steady: 0 })).toBe(false)
})

const left = { enabled: false, ip_policies: [{ id: 'ipp_a', uri: '/a' }, { id: 'ipp_b' }] }

test('a document is as it was left if only the order of members or what is not set differs', () => {
  expect(voidReason({ left }, structuredClone(left))).toBeNull()
  expect(
    voidReason(
      { left },
      {
        ip_policies: [
          { uri: '/a', id: 'ipp_a' },
          { id: 'ipp_b', uri: '' },
        ],
        extra: null,
        more: [],
        enabled: false,
      },
    ),
  ).toBeNull()
})

test('a document that differs makes the window void, and says why', () => {
  expect(voidReason({ left }, null)).toBe('gone')
  expect(voidReason({ left }, { ...left, enabled: true })).toBe('on')
  // Left out, it means true.
  expect(voidReason({ left }, { ip_policies: left.ip_policies })).toBe('on')
  expect(voidReason({ left }, { ...left, ip_policies: [] })).toBe('changed')
  expect(voidReason({ left }, { ...left, ip_policies: left.ip_policies.toReversed() })).toBe(
    'changed',
  )
  expect(voidReason({ left }, { ...left, note: 'x' })).toBe('changed')
})

const members = fc.dictionary(
  fc.constantFrom('a', 'b', '__proto__', 'toString'),
  fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom('x', false, ['x'], [['a', 1]], {})),
)

test('two documents are the same exactly if all that is set in them is', () => {
  fc.assert(
    fc.property(members, members, (one, other) => {
      const isEqual =
        Object.keys(one).length === Object.keys(other).length &&
        Object.entries(one).every(
          ([name, value]) =>
            Object.hasOwn(other, name) && JSON.stringify(other[name]) === JSON.stringify(value),
        )
      const [mine, theirs] = [one, other].map((rest) => ({ enabled: false, members: rest }))
      expect(voidReason({ left: { enabled: false, ...mine } }, { ...theirs })).toBe(
        isEqual ? null : 'changed',
      )
    }),
  )
})

test('each module is found by its names', () => {
  for (const module of EDGE_MODULES) expect(moduleOf(module)).toBe(module)
  expect(moduleOf({ kind: 'tcp', module: 'backend' })).toBeUndefined()
})
