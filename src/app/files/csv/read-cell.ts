import { isUnset } from '#contract/json-value.ts'
import { findJsonFault } from '#domain/json-nodes.ts'
import type { Member } from '../../resources/members.ts'
import type { ResourceField } from '../../resources/resource-field.ts'
import type { ResourceWords } from '../../resources/resource-words.ts'
import { areaText, withBreaksOf } from '../../ui/line-breaks.ts'
import { sumOf, type FileBase } from '../file-base.ts'
import { isList, isTextList } from '../file-form.ts'
import { fromCell } from './csv-writer.ts'

/** Why a cell cannot be read. */
export class CellError extends Error {}

const UNREADABLE = '\uFFFD'

const readJsonList = (text: string): string[] => {
  const fault = findJsonFault(text)
  if (fault)
    throw new CellError(
      `Must be a JSON list, such as ["true"]: ${fault.message}, at character ${fault.at + 1}.`,
    )
  const list: unknown = JSON.parse(text)
  if (!isTextList(list)) throw new CellError('Must be a list of texts.')
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
  if (flag !== 'true' && flag !== 'false') throw new CellError('Must be true or false.')
  return flag === 'true'
}

/** A text that a spreadsheet saved: what nobody changed is as it was, with its own line breaks. */
export const asWritten = (text: string, original: string): string => {
  if (areaText(text) === areaText(original.toWellFormed())) return original
  // Spreadsheets write line feeds; a carriage return was put there.
  return text.includes('\r') ? text : withBreaksOf(original, text)
}

/** Reads the cell of a member. Throws a `CellError` if it cannot be read. */
export const readCell = (
  field: ResourceField,
  words: ResourceWords,
  cell: string,
  base: FileBase | null,
): Member => {
  const { path } = field
  const text = fromCell(cell)
  if (field.kind === 'flag') return readFlag(text)
  if (base?.sums)
    return checkSum(field, words, isList(field) ? readList(field, text) : text, base.sums)
  const original = base?.values?.[path]
  const value = isList(field)
    ? readList(field, text)
    : asWritten(text, typeof original === 'string' ? original : '')
  const isSpoilt =
    JSON.stringify(value).includes(UNREADABLE) &&
    !JSON.stringify(original ?? '').includes(UNREADABLE)
  if (isSpoilt && JSON.stringify(value) !== JSON.stringify(original))
    throw new CellError(
      'Contains characters that could not be read (\uFFFD). Save the file as CSV UTF-8.',
    )
  return value
}

const checkSum = (
  { path }: ResourceField,
  { one }: ResourceWords,
  value: Member,
  sums: Record<string, string>,
): Member => {
  if (isUnset(value) ? sums[path] === undefined : sums[path] === sumOf(value)) return value
  throw new CellError(
    `This ${one} is too long for a spreadsheet, which may have cut it. Change it with an export as JSON.`,
  )
}
