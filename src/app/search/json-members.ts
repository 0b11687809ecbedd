import { foldText } from './fold-text.ts'

// Longer texts are not read.
const LONGEST = 100_000
const DEEPEST = 16

const visitMembers = (
  value: unknown,
  path: string | null,
  depth: number,
  visit: (path: string, value: string) => void,
): void => {
  if (path !== null && typeof value === 'string') return visit(path, foldText(value))
  if (path !== null && (typeof value === 'number' || typeof value === 'boolean'))
    return visit(path, `${value}`)
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return
  for (const [name, member] of Object.entries(value)) {
    const inner = path === null ? name : `${path}.${name}`
    // The elements of a list have the path of the list.
    visitMembers(member, Array.isArray(value) ? path : inner, depth + 1, visit)
  }
}

/**
 * Calls back with the members of folded JSON, if it is JSON, each with its path: `namespace.uid` for one
 * member inside another as well as for a name with a dot.
 */
export const eachMember = (json: string, visit: (path: string, value: string) => void): void => {
  // A text, a number and what is no JSON have no members.
  if (!/^\s*[{[]/.test(json) || json.length > LONGEST) return
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return
  }
  visitMembers(value, null, 0, visit)
}
