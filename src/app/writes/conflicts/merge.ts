import { isSameValue, valueAt, type Field } from './field.ts'
import { mergeJson, type Ask } from './merge-json.ts'
import { isEqual, mergeRest, withValue, type Sides } from './merge-rest.ts'

export type Choice = 'theirs' | 'mine'

/** A field, or a part of one, that both sides changed differently. */
export type Conflict = {
  /** Changes when any of the values does, so that an old answer never answers a new question. */
  id: string
  field: Field
  /** A part of the field: an element of a set, the path of a member in a JSON text. */
  part?: string
  /** As shown; null: not there, or removed. */
  seen: string | null
  theirs: string | null
  mine: string | null
}

export type Merge<V> = {
  /** Unanswered conflicts keep mine. */
  values: V
  /** The fields that got a change of theirs without a question, some only in part. */
  theirs: Field[]
  /** Those without an answer. */
  conflicts: Conflict[]
}

type Merged = { value: unknown; isTheirs: boolean }

// The type of the values says that a set is a list of strings.
const toList = (value: unknown) => (Array.isArray(value) ? value : []) as readonly string[]

// Both sides changed the list: what either added stays, what I removed goes, and what only they removed is
// asked, because I left it in a list that I changed.
const mergeSet = (sides: Sides<unknown>, ask: Ask): Merged => {
  const [theirs, mine] = [toList(sides.theirs), toList(sides.mine)]
  const [seenSet, theirSet, mySet] = [new Set(toList(sides.seen)), new Set(theirs), new Set(mine)]
  const removed = new Set(
    [...mySet]
      .filter((element) => seenSet.has(element) && !theirSet.has(element))
      .filter((part) => ask({ part, seen: part, theirs: null, mine: part })),
  )
  const added = theirs.filter((element) => !seenSet.has(element) && !mySet.has(element))
  const kept = mine.filter((element) => !removed.has(element))
  return { value: [...kept, ...added], isTheirs: added.length > 0 }
}

/** The value of a field other than a set, as shown; null if it is not set. */
export const shownText = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const mergeWhole = ({ seen, theirs, mine }: Sides<unknown>, ask: Ask): Merged => {
  const isTheirs = ask({
    seen: shownText(seen),
    theirs: shownText(theirs),
    mine: shownText(mine),
  })
  return { value: isTheirs ? theirs : mine, isTheirs: false }
}

const mergeText = ({ seen, theirs, mine }: Sides<unknown>, ask: Ask): Merged | null => {
  if (typeof seen !== 'string' || typeof theirs !== 'string' || typeof mine !== 'string')
    return null
  const merged = mergeJson({ seen, theirs, mine }, ask)
  return merged && { value: merged.text, isTheirs: merged.isTheirs }
}

// They removed from a set, which I left alone, what another change of mine needs.
const mergeNeeded = (theirs: unknown, lost: readonly string[], ask: Ask): string[] => [
  ...toList(theirs),
  ...lost.filter((part) => !ask({ part, seen: part, theirs: null, mine: part })),
]

const mergeField = (
  { kind }: Field,
  sides: Sides<unknown>,
  needed: readonly string[],
  ask: Ask,
): Merged => {
  const { seen, theirs, mine } = sides
  const lost = needed.filter(
    (element) => toList(mine).includes(element) && !toList(theirs).includes(element),
  )
  if (lost.length > 0 && isSameValue(kind, seen, mine)) {
    const isTheirs = !isSameValue(kind, seen, [...toList(theirs), ...lost])
    return { value: mergeNeeded(theirs, lost, ask), isTheirs }
  }
  if (isSameValue(kind, seen, mine)) {
    const isTheirs = !isSameValue(kind, seen, theirs)
    // A set that I only reordered stays as I have it, unless they changed it.
    return { value: isTheirs || isEqual(seen, mine) ? theirs : mine, isTheirs }
  }
  if (isSameValue(kind, seen, theirs) || isSameValue(kind, theirs, mine)) {
    return { value: mine, isTheirs: false }
  }
  if (kind === 'set') return mergeSet(sides, ask)
  return (kind === 'json' ? mergeText(sides, ask) : null) ?? mergeWhole(sides, ask)
}

/**
 * Merges what they changed and what I changed since the form opened. What both changed differently becomes a
 * conflict, which keeps mine until `answers` has its id.
 */
export const mergeValues = <V extends object>(
  fields: readonly Field[],
  sides: Sides<V>,
  answers: ReadonlyMap<string, Choice> = new Map(),
): Merge<V> => {
  const conflicts: Conflict[] = []
  const theirs: Field[] = []
  let values = mergeRest(sides)
  for (const field of fields.filter(({ isWriteOnly }) => !isWriteOnly)) {
    const at = (side: V) => valueAt(side, field.path)
    const needs = fields.filter(
      ({ path, kind, needs }) =>
        needs?.path === field.path &&
        !isSameValue(kind, valueAt(sides.seen, path), valueAt(sides.mine, path)),
    )
    const merged = mergeField(
      field,
      { seen: at(sides.seen), theirs: at(sides.theirs), mine: at(sides.mine) },
      [...new Set(needs.flatMap(({ needs }) => needs?.element ?? []))],
      (question) => {
        const { part, seen, theirs, mine } = question
        const id = JSON.stringify([field.path, part, seen, theirs, mine])
        const answer = answers.get(id)
        if (!answer) conflicts.push({ id, field, ...question })
        return answer === 'theirs'
      },
    )
    if (merged.isTheirs) theirs.push(field)
    values = withValue(values, field.path.split('.'), merged.value)
  }
  // The values have the members of all three sides, which are of this type.
  return { values: values as V, theirs, conflicts }
}
