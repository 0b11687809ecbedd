import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// A service, a file or a link may hold a text for which a pattern that goes over the same signs again and again
// takes minutes. Patterns of what the page and the service share are proved not to.

const ROOT = join(import.meta.dirname, '..')

/** Patterns that are not proved: what they are matched with is short. */
const SHORT = [
  // The digits of a safe integer.
  String.raw`src/app/ui/intl.ts /\B(?=(?:\d{3})+$)/g`,
]

/** Patterns that are made at run time, so that their text is not known here. */
const MADE = [
  // One sign, again and again.
  'src/domain/selector-tokens.ts',
  // Kinds of edges between fixed texts, and one list of signs after them.
  'src/app/resources/edges/read-edges.ts',
  // One run of a list of signs.
  'src/domain/private-key.ts',
]

type Found = { file: string; source: string; flags: string }

const members = (node: object): unknown[] => Object.values(node)

const collect = (node: unknown, file: string, found: Found[], made: Set<string>): void => {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && node.type === 'Literal' && 'regex' in node) {
    // The parser's own form of a literal.
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    found.push({ file, source: pattern, flags })
    return
  }
  if ('callee' in node) {
    const { callee } = node
    const isRegExp = typeof callee === 'object' && callee !== null && 'name' in callee
    if (isRegExp && callee.name === 'RegExp') made.add(file)
  }
  for (const member of members(node)) collect(member, file, found, made)
}

const readPatterns = async () => {
  const found: Found[] = []
  const made = new Set<string>()
  const files = await readdir(ROOT, { recursive: true })
  for (const name of files.toSorted()) {
    const isOwn = /^(?:app|domain|contract)\/.*\.tsx?$/.test(name)
    if (!isOwn || /\.test\.tsx?$|\/test-[^/]+$/.test(name)) continue
    const text = await readFile(join(ROOT, name), 'utf8')
    collect(parseSync(name, text).program, `src/${name}`, found, made)
  }
  return { found, made }
}

const isSlow = ({ source, flags }: Pick<Found, 'source' | 'flags'>): boolean =>
  analyse({ source, flags }).reports.length > 0

test('no pattern takes more than in proportion to the length of a text', async () => {
  const { found, made } = await readPatterns()
  expect(found.length).toBeGreaterThan(100)
  const slow = found.filter(isSlow).map(({ file, source, flags }) => `${file} /${source}/${flags}`)
  expect(slow).toEqual(SHORT)
  expect([...made].toSorted()).toEqual(MADE.toSorted())
})

test.each([String.raw`\/+$`, String.raw`^\w*_\w{4,}$`, String.raw`^(?:a+)+$`])(
  'a pattern that takes longer is found: %s',
  (source) => expect(isSlow({ source, flags: '' })).toBe(true),
)
