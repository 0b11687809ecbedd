import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const IMPORT = /(?:from|import|import\()\s*'([.#][^']*)'/g
/** How many folders name a part: `app/list`, `service/core/store`. */
const DEPTH: Record<string, number> = { app: 2, service: 3 }

/** The part that a file is in; a file beside the parts is one by itself. */
const partOf = (file: string): string => {
  const folders = dirname(file).split('/')
  const isBeside = file.startsWith('app/') && folders.length === 1
  return isBeside ? file : folders.slice(0, DEPTH[folders[0] ?? ''] ?? 1).join('/')
}

/** The parts that each part imports, those with `import()` and those of types included. */
const importedParts = (): Map<string, Set<string>> => {
  const parts = new Map<string, Set<string>>()
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/test/.test(name)))
    for (const [, path = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(IMPORT)) {
      const target = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
      const [from, to] = [partOf(file), partOf(target)]
      if (from !== to) parts.set(from, (parts.get(from) ?? new Set()).add(to))
    }
  return parts
}

/** What is left when parts that import nothing, or only what is already out, are taken out again and again. */
const circlesOf = (parts: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const left = new Set(parts.keys())
  const isFree = (part: string) => [...(parts.get(part) ?? [])].every((to) => !left.has(to))
  for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree))
    for (const part of free) left.delete(part)
  return [...left]
}

test('a circle of parts is found', () => {
  const parts = { page: ['list'], list: ['rows'], rows: ['list'], alone: [] }
  expect(
    circlesOf(new Map(Object.entries(parts).map(([part, to]) => [part, new Set(to)]))),
  ).toEqual(['page', 'list', 'rows'])
})

test('no parts of the source import each other in a circle', () => {
  const parts = importedParts()
  expect(parts.size).toBeGreaterThan(20)
  expect(circlesOf(parts)).toEqual([])
})
