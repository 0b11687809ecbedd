import { expect, test } from 'vitest'
import { APP_SHORTCUTS } from '../frame.tsx'
import { createKeyReader, isPaletteKey, shortcutKey } from './shortcut-keys.ts'

const { shortcuts } = APP_SHORTCUTS

/** The keys of the shortcuts that are complete after keys at these times in ms. */
const read = (...presses: readonly (readonly [key: string, at: number])[]) => {
  const reader = createKeyReader(shortcuts)
  return presses.flatMap(([key, at]) => reader(key, at)?.keys ?? [])
}

test('a single key is a shortcut by itself', () => {
  expect(read(['c', 0], ['?', 5])).toEqual(['c', '?'])
  expect(read(['x', 0])).toEqual([])
})

test('two keys are a shortcut within a second', () => {
  expect(read(['g', 10_000], ['o', 11_000])).toEqual(['g o'])
  expect(read(['g', 10_000], ['o', 11_001])).toEqual([])
  expect(read(['g', 0], ['g', 900], ['e', 1_800])).toEqual(['g e'])
})

test('after a first key, another key means nothing by itself', () => {
  expect(read(['g', 0], ['?', 100])).toEqual([])
  expect(read(['g', 0], ['?', 100], ['?', 200])).toEqual(['?'])
  expect(read(['g', 0], ['o', 100], ['o', 200])).toEqual(['g o'])
})

test('no shortcut is the beginning of another', () => {
  for (const { keys } of shortcuts)
    expect(shortcuts.filter((other) => other.keys.startsWith(keys))).toHaveLength(1)
})

const press = {
  key: 'c',
  code: 'KeyC',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
}

test('a key counts with Caps Lock, but not with Ctrl, Alt or Meta, nor held down', () => {
  expect(shortcutKey(press)).toBe('c')
  expect(shortcutKey({ ...press, key: 'C' })).toBe('c')
  expect(shortcutKey({ ...press, key: '?', shiftKey: true })).toBe('?')
  expect(shortcutKey({ ...press, key: 'C', shiftKey: true })).toBe('C')
  expect(shortcutKey({ ...press, key: 'Shift' })).toBeUndefined()
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing'])
    expect(shortcutKey({ ...press, [held]: true }), held).toBeUndefined()
})

test('Regression: on a layout without Latin letters, shortcuts were dead', () => {
  expect(shortcutKey({ ...press, key: 'с' })).toBe('c')
  expect(shortcutKey({ ...press, key: 'С', shiftKey: true })).toBe('C')
  expect(isPaletteKey({ ...press, key: 'л', code: 'KeyK', ctrlKey: true })).toBe(true)
  // What a layout has moved is where it says: this is a Dvorak keyboard.
  expect(shortcutKey({ ...press, key: 'j' })).toBe('j')
})
