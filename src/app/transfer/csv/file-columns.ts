import { isUnset, type Members } from '../../resources/members.ts'
import type { ResourceDocument } from '../../resources/resource.ts'
import { valueAt } from '../../writes/conflicts/field.ts'
import { toBase, toSums } from '../file-base.ts'
import { fileMembers, type FileForm } from '../file-form.ts'
import { toCell } from './spreadsheet-text.ts'

/** What fits into a cell of Excel, in UTF-16 code units; longer texts are cut when it opens the file. */
const CELL_MAX = 32_767

/** A member as the text of a cell: a list as JSON. */
export const cellText = (members: Members, path: string): string => {
  const value = members[path]
  if (value === undefined || isUnset(value)) return ''
  return Array.isArray(value) ? JSON.stringify(value) : String(value)
}

const shownText = (source: unknown, path: string): string => {
  const value = valueAt(source, path)
  return typeof value === 'string' ? value : ''
}

/** The cells of a record, in the order of its columns. */
export const toCells = (form: FileForm, record: ResourceDocument): string[] => {
  const members = fileMembers(form, record)
  const cells = [
    record.id,
    ...[...form.fields.keys()].map((path) => cellText(members, path)),
    ...form.shown.map((path) => shownText(record.source, path)),
  ].map(toCell)
  const base = JSON.stringify({ ...toBase(form, record), others: undefined })
  const isCut = [...cells, base].some((cell) => cell.length > CELL_MAX)
  return [...cells, isCut ? JSON.stringify(toSums(form, record)) : base]
}
