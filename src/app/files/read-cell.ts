import { findJsonFault } from '#domain/json-nodes.ts'
import type { Member } from '../resources/members.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { CELL_MAX, fromCell } from './cell.ts'
import { isList, isTextList, type FileBase } from './file-form.ts'
import { asWritten, MemberError } from './file-record.ts'

const UNREADABLE = '\uFFFD'

const readJsonList = (text: string): string[] => {
  const fault = findJsonFault(text)
  if (fault)
    throw new MemberError(
      `Must be a JSON list, such as ["true"]: ${fault.message}, at character ${fault.at + 1}.`,
    )
  const list: unknown = JSON.parse(text)
  if (!isTextList(list)) throw new MemberError('Must be a list of texts.')
  return list
}

/** What can be chosen may also be separated by semicolons, commas or line breaks; another text is one element. */
const readList = ({ options }: ResourceField, text: string): string[] => {
  const trimmed = text.trim()
  if (trimmed === '') return []
  if (trimmed.startsWith('[')) return readJsonList(trimmed)
  if (!options)
    // Spreadsheets write truth values in capitals.
    return [/^(?:true|false)$/i.test(trimmed) ? trimmed.toLowerCase() : text]
  return trimmed.split(/[;,\r\n]/).flatMap((element) => element.trim() || [])
}

const readFlag = (text: string): boolean => {
  const flag = text.trim().toLowerCase()
  if (flag !== 'true' && flag !== 'false') throw new MemberError('Must be true or false.')
  return flag === 'true'
}

/** Reads the cell of a member. Throws a `MemberError` if it cannot be read. */
export const readCell = (field: ResourceField, cell: string, base: FileBase | null): Member => {
  if (cell.length === CELL_MAX)
    throw new MemberError(
      'Too long for a spreadsheet, which may have cut it. Change it with an export as JSON.',
    )
  const text = fromCell(cell)
  if (field.kind === 'flag') return readFlag(text)
  const original = base?.values?.[field.path]
  const value = isList(field)
    ? readList(field, text)
    : asWritten(text, typeof original === 'string' ? original : '')
  const [read, was] = [JSON.stringify(value), JSON.stringify(original ?? '')]
  if (read.includes(UNREADABLE) && !was.includes(UNREADABLE))
    throw new MemberError(
      'Contains characters that could not be read (\uFFFD). Save the file as CSV UTF-8.',
    )
  return value
}
