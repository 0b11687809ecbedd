import { bracketOf, cell, scanJson, type JsonOutline } from '#domain/json-outline.ts'

/** Far more members than any object of this API has. Each costs the page some microseconds: a million hold it up. */
export const MOST_MEMBERS = 10_000
/** So many values are read between two chances to press a key. */
const STEP = 50_000
/** The name under which an object says how many of its members are left out. */
const LEFT_OUT = '…'

/** Whether members of an object were left out when its reply was read. */
export const isCutWide = (value: object): boolean => Object.hasOwn(value, LEFT_OUT)

/** The first member that is left out of an object that has more than the most; -1 if it has not. */
const firstLeftOut = (outline: JsonOutline, node: number): number => {
  if (cell(outline, 'size', node) <= MOST_MEMBERS || bracketOf(outline, node) !== '{') return -1
  // One without an end is no JSON.
  if (cell(outline, 'to', node) === cell(outline, 'from', node)) return -1
  let member = node + 1
  for (let left = MOST_MEMBERS; left > 0; left -= 1) member = cell(outline, 'end', member)
  return member
}

const withoutWide = (outline: JsonOutline): string => {
  const { text } = outline
  /** Where members are left out, and of which object. */
  const cuts = new Map<number, number>()
  const parts: string[] = []
  let from = 0
  for (let node = 0; node < outline.count;) {
    const object = cuts.get(node)
    if (object === undefined) {
      const member = firstLeftOut(outline, node)
      if (member >= 0) cuts.set(member, node)
      node += 1
    } else {
      const left = (cell(outline, 'size', object) - MOST_MEMBERS).toLocaleString('en')
      parts.push(
        text.slice(from, cell(outline, 'nameFrom', node)),
        JSON.stringify(LEFT_OUT),
        ':',
        JSON.stringify(`(${left} more members, too many to be read)`),
      )
      from = cell(outline, 'to', object) - 1
      node = cell(outline, 'end', object)
    }
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)].join('')
}

/**
 * A long text of JSON, in which objects with very many members have only the first of these, and one that says so.
 * Read a little at a time, so that the page goes on. Throws `refusal` if it has too many values for a page.
 */
export const cutWide = async (text: string, refusal: Error): Promise<string> => {
  const scan = scanJson(text)
  while (scan.step(STEP)) await new Promise((resolve) => setTimeout(resolve))
  const outline = scan.outline()
  if (!outline) throw refusal
  return withoutWide(outline)
}
