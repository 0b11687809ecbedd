import { isRecord } from '#contract/json-value.ts'

/** One line of a JSON body. `-` is an old value, `+` a new one, a space what stays. */
export type BodyLine = {
  mark: ' ' | '-' | '+'
  /** How many levels the line is indented. */
  depth: number
  /** The line without its indentation. */
  text: string
  /** How much of the text is the member's name with its quotes; 0 without a name. */
  nameLength: number
}

type Mark = BodyLine['mark']
type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
/** Where a value stands. `name` is JSON text, empty in a list; `comma` follows the value. */
type Place = { depth: number; name: string; comma: string }
type WriteItem = (place: Place, item: Json, name: string) => void

// The value as JSON has it: without members that are undefined.
const asJson = (value: unknown): Json | undefined =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))

const isUnset = (value: Json | undefined): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/** A counted set: `take` removes one and returns whether it was there. */
const countedSet = (items: readonly Json[]) => {
  const counts = new Map<string, number>()
  for (const item of items) {
    const key = JSON.stringify(item)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const take = (item: Json): boolean => {
    const key = JSON.stringify(item)
    const count = counts.get(key) ?? 0
    counts.set(key, count - 1)
    return count > 0
  }
  return take
}

/**
 * The lines of `JSON.stringify(body, null, 2)`, marked against `before`, with the old value before each changed
 * one. Lists are compared as sets in which an item may repeat. Nothing is marked without `before`, and a
 * member of it that the body leaves out is not mentioned.
 */
export const bodyLines = (before: unknown, body: unknown): BodyLine[] => {
  const lines: BodyLine[] = []

  const add = (mark: Mark, { depth, name }: Place, text: string): void => {
    lines.push({ mark, depth, nameLength: name.length, text: (name && `${name}: `) + text })
  }

  /** A value whose own lines have this mark; `writeItem` adds the lines of what it contains. */
  const block = (mark: Mark, place: Place, value: Json, writeItem: WriteItem): void => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    if (entries.length === 0) return add(mark, place, JSON.stringify(value) + place.comma)
    const isList = Array.isArray(value)
    add(mark, place, isList ? '[' : '{')
    entries.forEach(([name, item], index) =>
      writeItem(
        {
          depth: place.depth + 1,
          name: isList ? '' : JSON.stringify(name),
          comma: index < entries.length - 1 ? ',' : '',
        },
        item,
        name,
      ),
    )
    add(mark, { ...place, name: '' }, (isList ? ']' : '}') + place.comma)
  }

  const whole = (mark: Mark, place: Place, value: Json): void =>
    block(mark, place, value, (inner, item) => whole(mark, inner, item))

  const compareLists = (place: Place, list: Json[], old: Json[]): void => {
    const isOld = countedSet(old)
    const isKept = countedSet(list)
    const kept = old.map((item) => isKept(item))
    let next = 0
    const removeUntilKept = (depth: number) => {
      for (; next < old.length && !kept[next]; next += 1)
        whole('-', { depth, name: '', comma: next < old.length - 1 ? ',' : '' }, old[next] ?? null)
    }
    block(' ', place, list, (inner, item) => {
      removeUntilKept(inner.depth)
      if (isOld(item)) {
        whole(' ', inner, item)
        next += 1
      } else whole('+', inner, item)
      // After the last item.
      if (!inner.comma) removeUntilKept(inner.depth)
    })
  }

  const compare = (place: Place, value: Json, old: Json | undefined): void => {
    if (value === old) whole(' ', place, value)
    else if (isUnset(old)) whole('+', place, value)
    else if (Array.isArray(value) && Array.isArray(old) && (value.length > 0 || old.length === 0))
      compareLists(place, value, old)
    else if (isRecord(value) && isRecord(old))
      block(' ', place, value, (inner, item, name) =>
        compare(inner, item, Object.hasOwn(old, name) ? old[name] : undefined),
      )
    else {
      whole('-', place, old)
      whole('+', place, value)
    }
  }

  const value = asJson(body)
  const place = { depth: 0, name: '', comma: '' }
  if (value === undefined) return []
  if (isUnset(asJson(before))) whole(' ', place, value)
  else compare(place, value, asJson(before))
  return lines
}

/**
 * The lines near a change and those of the outer members; a number stands for that many lines left out.
 * All lines if nothing is marked.
 */
export const linesNearChanges = (lines: BodyLine[], around = 3): (BodyLine | number)[] => {
  const near = new Set<number>()
  lines.forEach(({ mark }, index) => {
    if (mark === ' ') return
    for (let other = index - around; other <= index + around; other += 1) near.add(other)
  })
  if (near.size === 0) return lines
  const shown: (BodyLine | number)[] = []
  lines.forEach((line, index) => {
    const last = shown.at(-1)
    if (line.depth < 2 || near.has(index)) shown.push(line)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  })
  return shown
}
