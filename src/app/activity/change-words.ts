import { isolated, shortened } from '../ui/first-part.ts'
import { allOf } from '../ui/intl.ts'
import { changedFields, toList, valueAt } from '../writes/conflicts/field.ts'
import { shownText } from '../writes/conflicts/merge.ts'
import type { FieldChange } from '../writes/write.ts'
import { recordAt, type ReadChange } from './read-change.ts'

/** A write as a sentence that begins with who wrote it: `changed region`, ` of `, its record, `: us → ap`. */
export type ChangeWords = { readonly deed: string; readonly joint: string; readonly rest: string }

const idsText = (ids: readonly string[]): string => allOf(ids.map(shortened))

// Not of an abbreviation.
const lower = (label: string): string =>
  /^.[a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const valueText = (value: unknown): string => isolated(shortened(shownText(value) ?? 'not set'))

/** What changed of a record, or of its module with this title. */
const fieldWords = ({ fields, before, after }: FieldChange, title: string) => {
  const changed = changedFields(fields, before, after)
  const what = title || allOf(changed.map(({ label }) => lower(label)))
  const words = { deed: `changed ${what}`, rest: '' }
  // That a module is on or off says more than the rest of it.
  const field = changed.length > 1 ? changed.find(({ kind }) => kind === 'flag') : changed[0]
  if (!field) return words
  const [was, is] = [valueAt(before, field.path), valueAt(after, field.path)]
  if (field.kind === 'text') return { ...words, rest: `: ${valueText(was)} → ${valueText(is)}` }
  if (field.kind === 'flag')
    return { ...words, deed: `turned ${is === true ? 'on' : 'off'} ${what}` }
  if (field.kind !== 'set' || !title) return words
  const added = toList(is).filter((id) => !toList(was).includes(id))
  const removed = toList(was).filter((id) => !toList(is).includes(id))
  if (added.length === 0) return { ...words, deed: `removed ${idsText(removed)} from ${what}` }
  return removed.length > 0 ? words : { ...words, deed: `added ${idsText(added)} to ${what}` }
}

/** What a write did, as far as a line has room. */
export const changeWords = (path: string, read: ReadChange): ChangeWords => {
  const { deed, change, notes, isOpened } = read
  const record = recordAt(path)
  const title = record?.kind === 'module' ? record.module.title : ''
  const opened = isOpened ? ': now open to the internet' : ''
  if (deed === 'changed' && change) {
    const words = fieldWords(change, title)
    return { deed: words.deed, joint: ' of ', rest: words.rest + opened }
  }
  const [note] = deed === 'changed' ? notes : []
  const rest = note ? `: ${lower(note).replace(/\.$/, '')}` : opened
  if (!title) return { deed, joint: ' ', rest }
  return { deed: `${deed === 'created' ? 'set up' : deed} ${title}`, joint: ' of ', rest }
}
