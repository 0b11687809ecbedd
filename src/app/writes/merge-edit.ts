import type { Choice, Merge } from './conflicts/conflict.ts'
import { isSame } from './conflicts/field.ts'
import { mergeValues } from './conflicts/merge.ts'
import { withValue } from './conflicts/merge-rest.ts'
import { changedByOthers } from './own-changes.ts'
import type { Edit, Write } from './write.ts'

const mineOf = <Values extends object>(values: Values): Merge<Values> => ({
  values,
  theirs: [],
  conflicts: [],
})

/**
 * What a form without a document is compared with. A flag is on or off from the beginning, without anyone having said
 * so: it is compared with neither, so that it is asked about if a document is there now.
 */
const blankOf = <Document, Values extends object>({
  fields,
  toValues,
}: Pick<Write<Document, Values>, 'fields' | 'toValues'>): Values => {
  let blank: unknown = toValues(null)
  for (const { path, kind } of fields)
    if (kind === 'flag') blank = withValue(blank, path.split('.'), null)
  // It is only compared, so that a null in it is no value of anything.
  return blank as Values
}

/** Merges what is wanted into what is there now. */
export const mergeEdit = <Document, Values extends object>(
  write: Pick<Write<Document, Values>, 'request' | 'fields' | 'toValues'>,
  wanted: Edit<Values>,
  document: Document | null,
  choices?: ReadonlyMap<string, Choice>,
): Merge<Values> => {
  const now = write.toValues(document)
  if (typeof wanted === 'function') return mineOf(wanted(now))
  const edit = 'onto' in wanted ? wanted.onto(now) : wanted
  const seen = edit.seen ?? blankOf(write)
  // A document that is gone has no values of its own.
  if (document === null || isSame(seen, now)) return mineOf(edit.values)
  const merged = mergeValues(write.fields, { seen, theirs: now, mine: edit.values }, choices)
  // What this tab has left, as by a switch beside the form, is not told as somebody else's.
  const others = changedByOthers(write, { values: seen, at: 0 }, now)
  return { ...merged, theirs: merged.theirs.filter((field) => others.includes(field)) }
}
