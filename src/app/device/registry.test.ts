import { expect, test } from 'vitest'
import { LOCKS } from './tabs.ts'
import { CHANNELS, DATABASES, ENTRIES, PREFIX } from './registry.ts'

test('each name of an entry, database, channel or lock is declared once, and a sign-out finds it', () => {
  for (const names of [
    Object.values(LOCKS),
    Object.values(CHANNELS),
    Object.values(DATABASES).map(({ name }) => name),
    Object.values(ENTRIES).map(({ area, name }) => `${area} ${name}`),
  ])
    expect(new Set<string>(names).size).toBe(names.length)
  for (const { name } of [...Object.values(DATABASES), ...Object.values(ENTRIES)])
    expect(name.startsWith(PREFIX)).toBe(true)
})
