import {
  cell,
  nameText,
  readJsonString,
  sourceText,
  type JsonOutline,
} from '#domain/json-outline.ts'

/** So many values are searched between two chances to press a key. */
const AT_ONCE = 20_000

const isText = (slice: string) => slice.startsWith('"')

/** What a search looks at: a text without quotes and escapes, anything else as it was written. */
const plain = (slice: string): string => (isText(slice) ? readJsonString(slice) : slice)

const isIn = (slice: string, folded: string): boolean => {
  if (plain(slice).toLowerCase().includes(folded)) return true
  // As it was written, too: somebody may look for an escape.
  return slice.includes('\\') && slice.toLowerCase().includes(folded)
}

/** Whether a text is in the name or the value of a value; that of an object or a list is what is in it. */
const matches = (outline: JsonOutline, node: number, folded: string): boolean => {
  const name = nameText(outline, node)
  if (name !== null && isIn(name, folded)) return true
  return cell(outline, 'size', node) === 0 && isIn(sourceText(outline, node), folded)
}

/** Finds the values that have a text in their name or value, a part at each step. */
export const searchJson = (outline: JsonOutline, text: string) => {
  const folded = text.toLowerCase()
  const found: number[] = []
  let node = 0
  return {
    /** Whether there is more to search. */
    step: (): boolean => {
      const until = Math.min(outline.count, node + AT_ONCE)
      for (; node < until; node += 1) if (matches(outline, node, folded)) found.push(node)
      return node < outline.count
    },
    found: (): readonly number[] => found,
  }
}

/** The place in a list of matches after one of them, or before it: around the ends. */
export const nextMatch = (
  found: readonly number[],
  current: number,
  direction: -1 | 1,
): number | undefined =>
  direction > 0
    ? (found.find((node) => node > current) ?? found[0])
    : (found.findLast((node) => node < current) ?? found.at(-1))

/** A shown text in pieces, each second of which is a match. */
export const markedParts = (shown: string, text: string): readonly string[] => {
  const folded = text.toLowerCase()
  const low = shown.toLowerCase()
  // In few languages a small letter is longer than its capital: then no place is known.
  if (folded === '' || low.length !== shown.length) return [shown]
  const parts: string[] = []
  let at = 0
  for (let next = low.indexOf(folded); next >= 0; next = low.indexOf(folded, at)) {
    parts.push(shown.slice(at, next), shown.slice(next, next + folded.length))
    at = next + folded.length
  }
  return [...parts, shown.slice(at)]
}
