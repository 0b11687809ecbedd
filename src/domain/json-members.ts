import { foldText } from './fold-text.ts'

/** The members of JSON that are set, each by its folded path; a list has several values. */
export type JsonMembers = ReadonlyMap<string, readonly string[]>

// Longer texts are not read.
const LONGEST = 100_000
const DEEPEST = 16

const visitMembers = (
  value: unknown,
  path: string | null,
  depth: number,
  visit: (path: string, value: string) => void,
): void => {
  if (path !== null && typeof value === 'string') return visit(path, value)
  if (path !== null && (typeof value === 'number' || typeof value === 'boolean'))
    return visit(path, `${value}`)
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return
  for (const [name, member] of Object.entries(value)) {
    const inner = path === null ? name : `${path}.${name}`
    // The elements of a list have the path of the list.
    visitMembers(member, Array.isArray(value) ? path : inner, depth + 1, visit)
  }
}

/** What is another text once it is a number: many digits, a fraction, an exponent, a zero with a minus. */
const ODD_NUMBER = /[[:,]\s*(?:-0|-?\d+[.eE]|-?\d{16})/
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** JSON with its numbers as texts: a person searches what is written, and a long one would be rounded. */
const withTextNumbers = (json: string): string =>
  json.replace(TEXT_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))

/**
 * The members of a text that is JSON: `namespace.uid` for one member inside another as well as for a name with a dot.
 * A text, a number and what is no JSON have none.
 */
export const readJsonMembers = (json: string): JsonMembers => {
  const members = new Map<string, string[]>()
  if (!/^\s*[{[]/.test(json) || json.length > LONGEST) return members
  try {
    // What is no JSON must not become it.
    const plain: unknown = JSON.parse(json)
    const read: unknown = ODD_NUMBER.test(json) ? JSON.parse(withTextNumbers(json)) : plain
    visitMembers(read, null, 0, (path, value) => {
      if (value === '') return
      const folded = foldText(path)
      const values = members.get(folded)
      if (values) values.push(value)
      else members.set(folded, [value])
    })
  } catch {
    // Nor has what only begins like JSON.
  }
  return members
}
