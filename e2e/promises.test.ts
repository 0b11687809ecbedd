import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ROW = /^\| .+ \| `([^`]+)`: (.+?) +\|$/gm

test('each test that PROMISES.md names exists', () => {
  const text = readFileSync(join(import.meta.dirname, 'PROMISES.md'), 'utf8')
  const rows = [...text.matchAll(ROW)]
  // The heads and lines of tables are no rows.
  expect(rows).toHaveLength(text.match(/^\| (?!-|Promise|Law)/gm)?.length ?? 0)
  const missing = rows.filter(([, file = '', title = '']) => {
    const path = join(ROOT, file)
    if (!existsSync(path)) return true
    return !readFileSync(path, 'utf8').replaceAll("\\'", "'").includes(title)
  })
  expect(missing.map(([row]) => row)).toEqual([])
})
