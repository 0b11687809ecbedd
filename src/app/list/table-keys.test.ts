import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { listKeys } from './list-keys.ts'
import { lineAfter, pressInTable } from './table-keys.ts'

const NAMES: Record<string, string> = {
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  Space: ' ',
  Esc: 'Escape',
}

const press = (listed: string, active = 5) => {
  const told: string[] = []
  const tell = (name: string) => (index: number, isRange?: boolean) =>
    void told.push(`${name} ${index}${isRange ? ' range' : ''}`)
  const shiftKey = listed.startsWith('Shift+')
  const name = listed.replace('Shift+', '')
  const key = NAMES[name] ?? name
  // All that is read of an event.
  const event = { key, shiftKey } as KeyboardEvent<HTMLElement>
  pressInTable(event, {
    count: 100,
    active,
    page: 10,
    go: tell('go'),
    open: tell('open'),
    edit: tell('edit'),
    toggle: tell('toggle'),
    act: tell('act'),
    peek: () => void told.push('peek'),
    clear: () => void told.push('clear'),
  })
  return told
}

// Regression: the list of keys did not name those of the rows.
test('every key that is listed for the list does something there', () => {
  for (const { keys, label } of listKeys({ one: 'door', other: 'doors' }))
    for (const key of keys) if (key !== 'Shift+click') expect(press(key), label).toHaveLength(1)
  expect(press('↓')).toEqual(['go 6'])
  expect(press('Shift+↓')).toEqual(['go 6 range'])
  expect(press('Shift+x')).toEqual(['toggle 5 range'])
  expect(press('Enter')).toEqual(['open 5'])
  expect(press('Space')).toEqual(['peek'])
  expect(press('Esc')).toEqual(['clear'])
  expect(press('c')).toEqual([])
})

test('no key leads out of the rows', () => {
  const at = (active: number, key: string) => lineAfter(key, { active, count: 3, page: 10 })
  expect([at(0, 'ArrowUp'), at(2, 'j'), at(1, 'PageDown'), at(1, 'PageUp')]).toEqual([0, 2, 2, 0])
  expect([at(1, 'Home'), at(1, 'End'), at(1, 'q')]).toEqual([0, 2, undefined])
})
