import { expect, test } from 'vitest'
import { takeTyped, typeAhead } from './typed-ahead.ts'

type Modifiers = { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean }

/** Presses a key; tells whether something else on the page gets it. */
const press = (key: string, modifiers: Modifiers = {}): boolean => {
  const kept = { byDefault: true, byOthers: true }
  typeAhead({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...modifiers,
    preventDefault: () => (kept.byDefault = false),
    stopPropagation: () => (kept.byOthers = false),
  })
  expect(kept.byOthers).toBe(kept.byDefault)
  return kept.byDefault
}

test('what is typed ahead reaches nothing else, and is taken once', () => {
  for (const key of ['e', 'd', 'x', 'Backspace', 'G', ' ', 'é']) expect(press(key)).toBe(false)
  expect(takeTyped()).toBe('edG é')
  expect(takeTyped()).toBe('')
})

test('Enter sends no form, and other keys stay what they are', () => {
  expect(press('Enter')).toBe(false)
  for (const key of ['Tab', 'Shift', 'F5', 'ArrowDown']) expect(press(key)).toBe(true)
  expect(press('r', { ctrlKey: true })).toBe(true)
  expect(press('c', { metaKey: true })).toBe(true)
  // AltGr with Q on a German keyboard.
  expect(press('@', { ctrlKey: true, altKey: true })).toBe(false)
  expect(takeTyped()).toBe('@')
})
