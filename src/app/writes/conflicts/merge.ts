import { textOrJson } from '#contract/json-value.ts'
import type { Choice, Conflict, Merge } from './conflict.ts'
import { hasNeeds, isSameValue, toList, valueAt, type Field } from './field.ts'
import { mergeJson, type Ask } from './merge-json.ts'
import { isEqual, mergeRest, withValue, type Sides } from './merge-rest.ts'

type Merged = { value: unknown; isTheirs: boolean }

/** The elements of a set that one side removed while the other changed a field that needs them. */
const contestedIn = (fields: readonly Field[], { path }: Field, sides: Sides<unknown>) => {
  const has = (side: unknown, element: string) => toList(valueAt(side, path)).includes(element)
  return new Set(
    fields.flatMap((field) => {
      if (field.needs?.path !== path) return []
      const { element } = field.needs
      const isKept = (by: unknown, other: unknown) =>
        has(by, element) &&
        !has(other, element) &&
        !isSameValue(field.kind, valueAt(sides.seen, field.path), valueAt(by, field.path))
      const isContested = isKept(sides.mine, sides.theirs) || isKept(sides.theirs, sides.mine)
      return isContested && has(sides.seen, element) ? [element] : []
    }),
  )
}

// What either side added stays, and what I removed goes. If they removed an element and I changed the list
// but kept it, ask. Always ask about a contested element.
const mergeSet = (sides: Sides<unknown>, ask: Ask, contested: ReadonlySet<string>): Merged => {
  const isMineChanged = !isSameValue('set', sides.seen, sides.mine)
  const [theirs, mine] = [toList(sides.theirs), toList(sides.mine)]
  const [seenSet, theirSet, mySet] = [new Set(toList(sides.seen)), new Set(theirs), new Set(mine)]
  const removed = new Set(
    [...mySet]
      .filter((element) => seenSet.has(element) && !theirSet.has(element))
      .filter(
        (part) =>
          !(isMineChanged || contested.has(part)) ||
          ask({ part, seen: part, theirs: null, mine: part, isNeeded: contested.has(part) }),
      ),
  )
  const restored = [...contested].filter(
    (part) =>
      !mySet.has(part) && ask({ part, seen: part, theirs: part, mine: null, isNeeded: true }),
  )
  const added = theirs.filter((element) => !seenSet.has(element) && !mySet.has(element))
  const kept = mine.filter((element) => !removed.has(element))
  const isUnasked = [...removed].some((part) => !isMineChanged && !contested.has(part))
  return { value: [...kept, ...restored, ...added], isTheirs: added.length > 0 || isUnasked }
}

/** The value of a field other than a set, as shown; null if it is not set. */
export const shownText = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return textOrJson(value)
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

const mergeField = (
  { kind }: Field,
  sides: Sides<unknown>,
  ask: Ask,
  contested: ReadonlySet<string>,
): Merged => {
  const { seen, theirs, mine } = sides
  if (contested.size > 0) return mergeSet(sides, ask, contested)
  if (isSameValue(kind, seen, mine)) {
    const isTheirs = !isSameValue(kind, seen, theirs)
    // A set that I only reordered stays as I have it, unless they changed it.
    return { value: isTheirs || isEqual(seen, mine) ? theirs : mine, isTheirs }
  }
  if (isSameValue(kind, seen, theirs) || isSameValue(kind, theirs, mine)) {
    return { value: mine, isTheirs: false }
  }
  if (kind === 'set') return mergeSet(sides, ask, contested)
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
    // They removed the element that this field needs: that alone is no change of this field.
    const theirSide = hasNeeds(field, sides.theirs) ? sides.theirs : sides.seen
    const merged = mergeField(
      field,
      { seen: at(sides.seen), theirs: at(theirSide), mine: at(sides.mine) },
      (question) => {
        const { part, seen, theirs, mine } = question
        const id = JSON.stringify([field.path, part, seen, theirs, mine])
        const answer = answers.get(id)
        if (!answer) conflicts.push({ id, field, ...question })
        return answer === 'theirs'
      },
      contestedIn(fields, field, sides),
    )
    if (merged.isTheirs && hasNeeds(field, values)) theirs.push(field)
    values = withValue(values, field.path.split('.'), merged.value)
  }
  // The values have the members of all three sides, which are of this type.
  return { values: values as V, theirs, conflicts }
}
