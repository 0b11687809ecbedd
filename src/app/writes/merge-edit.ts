import type { Choice, Merge } from './conflicts/conflict.ts'
import { isSame } from './conflicts/field.ts'
import { mergeValues } from './conflicts/merge.ts'
import type { Edit, Write } from './write.ts'

const mineOf = <Values extends object>(values: Values): Merge<Values> => ({
  values,
  theirs: [],
  conflicts: [],
})

/** Merges what is wanted into what is there now. */
export const mergeEdit = <Document, Values extends object>(
  write: Pick<Write<Document, Values>, 'fields' | 'toValues' | 'onlyNew'>,
  wanted: Edit<Values>,
  document: Document | null,
  choices?: ReadonlyMap<string, Choice>,
): Merge<Values> => {
  const now = write.toValues(document)
  if (typeof wanted === 'function') return mineOf(wanted(now))
  const edit = 'onto' in wanted ? wanted.onto(now) : wanted
  const { fields: own = [], values = {} } = (edit.seen === null && write.onlyNew) || {}
  const seen = edit.seen ?? { ...write.toValues(null), ...values }
  // A document that is gone has no values of its own.
  if (document === null || isSame(seen, now)) return mineOf(edit.values)
  return mergeValues([...write.fields, ...own], { seen, theirs: now, mine: edit.values }, choices)
}
