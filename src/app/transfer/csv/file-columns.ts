import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { isUnset, type Members } from '../../resources/members.ts'
import { BASE_NAME, toBase, toSums } from '../file-base.ts'
import { FILE_FIELDS, fileMembers, isList } from '../file-members.ts'
import { toCell } from './spreadsheet-text.ts'

/** What fits into a cell of Excel, in UTF-16 code units; longer texts are cut when it opens the file. */
const CELL_MAX = 32_767

const timesOf = ({ source: { created_at, updated_at, binding } }: OperatorDocument) => ({
  'binding.cert.not_before': binding?.cert?.not_before ?? '',
  'binding.cert.not_after': binding?.cert?.not_after ?? '',
  created_at: created_at ?? '',
  updated_at: updated_at ?? '',
})

/** The columns that an import reads; it ignores the others. */
export const EDITABLE_COLUMNS: readonly string[] = FILE_FIELDS.map(({ path }) => path)

const TIMES = ['binding.cert.not_before', 'binding.cert.not_after', 'created_at', 'updated_at']

/** The columns of a CSV export, in their order. The base is last: it is never empty, so no line is cut short. */
export const COLUMNS: readonly string[] = [
  'id',
  ...EDITABLE_COLUMNS,
  'principal.id',
  ...TIMES,
  BASE_NAME,
]

/** A member as the text of a cell: a list as JSON. */
export const cellText = (members: Members, path: string): string => {
  const value = members[path]
  if (isUnset(value)) return ''
  return isList(path) ? JSON.stringify(value) : String(value)
}

/** The cells of an operator, in the order of `COLUMNS`. */
export const toCells = (operator: OperatorDocument): string[] => {
  const members = fileMembers(operator)
  const times: Record<string, string> = timesOf(operator)
  const cells = [
    operator.id,
    ...EDITABLE_COLUMNS.map((path) => cellText(members, path)),
    operator.principal.id,
    ...TIMES.map((path) => times[path] ?? ''),
  ].map(toCell)
  const base = JSON.stringify({ ...toBase(operator), others: undefined })
  const isCut = [...cells, base].some((cell) => cell.length > CELL_MAX)
  return [...cells, isCut ? JSON.stringify(toSums(operator)) : base]
}
