import { isRecord, parsedJson } from '#contract/json-value.ts'
import { firstPart } from '../../../ui/first-part.ts'
import { changedHeadings, PRINTS_FORM } from './field-prints.ts'

/** An operator as it is compared with a visit: its prints are those of `fieldPrints`. */
export type SeenOperator = { readonly id: string; readonly name: string; readonly prints: string }

/** The operators as somebody saw them at a time, in Unix milliseconds by this device's clock. */
export type Visit = {
  readonly at: number
  /** By their ids: the name and the prints of the fields. */
  readonly seen: ReadonlyMap<string, readonly [name: string, prints: string]>
}

/** So many are kept at most: some megabytes of text. */
export const MOST_SEEN = 50_000
const NAME_LENGTH = 40

/** Operators as they are seen now. */
export const visitOf = (records: readonly SeenOperator[], at: number): Visit => ({
  at,
  seen: new Map(
    records.map(({ id, name, prints }) => [id, [firstPart(name, NAME_LENGTH), prints]]),
  ),
})

/** A visit as it is stored; null if it has too many operators. */
export const writeVisit = ({ at, seen }: Visit): string | null =>
  seen.size > MOST_SEEN
    ? null
    : JSON.stringify({
        at,
        form: PRINTS_FORM,
        seen: [...seen].map(([id, [name, prints]]) =>
          name === id ? [id, prints] : [id, prints, name],
        ),
      })

const isTexts = (given: unknown): given is readonly string[] =>
  Array.isArray(given) && given.length > 1 && given.every((one) => typeof one === 'string')

/** Reads a stored visit; null if there is none, or its prints cannot be compared with those of now. */
export const readVisit = (text: string | null): Visit | null => {
  const kept = parsedJson(text ?? '')
  if (!isRecord(kept) || kept['form'] !== PRINTS_FORM) return null
  const { at, seen } = kept
  if (typeof at !== 'number' || !Array.isArray(seen) || !seen.every(isTexts)) return null
  return {
    at,
    seen: new Map(seen.map(([id = '', prints = '', name = id]) => [id, [name, prints]])),
  }
}

/** An operator that was changed, with the headings of what has changed; none if that is not known. */
export type ChangedOperator = {
  readonly id: string
  readonly name: string
  readonly fields: readonly string[]
}

/** What has happened to the operators since a visit. */
export type VisitChanges = Readonly<
  Record<'added' | 'removed' | 'changed', readonly ChangedOperator[]>
>

/** Compares operators with those of a visit. */
export const changesSince = ({ seen }: Visit, records: readonly SeenOperator[]): VisitChanges => {
  const added: ChangedOperator[] = []
  const changed: ChangedOperator[] = []
  const left = new Map(seen)
  for (const { id, name, prints } of records) {
    const [, before] = left.get(id) ?? []
    left.delete(id)
    if (before === undefined) added.push({ id, name, fields: [] })
    else if (before !== prints) changed.push({ id, name, fields: changedHeadings(before, prints) })
  }
  const removed = [...left].map(([id, [name]]) => ({ id, name, fields: [] }))
  return { added, removed, changed }
}

/** A visit ends when nobody has looked for so long; a reload is the same visit. */
const SAME_VISIT_MS = 30 * 60_000

/**
 * With which visit the operators are compared, of the two that are stored: the one before, as long as the last one goes
 * on, and then the last one. A clock that was set back ends a visit, too.
 */
export const comparedVisit = (
  before: Visit | null,
  last: Visit | null,
  now: number,
): Visit | null => {
  if (!last) return before
  return before && Math.abs(now - last.at) < SAME_VISIT_MS ? before : last
}
