import {
  bracketOf,
  cell,
  nameText,
  readJsonString,
  sourceText,
  type JsonOutline,
} from '#domain/json-outline.ts'
import { firstPart } from '../../../ui/first-part.ts'
import { withoutBidi } from '../json-text.ts'

/** Deeper ones would be more indent than text. */
const MOST_DEPTH = 100
/** To indent more values takes seconds. */
const MOST_VALUES = 200_000

/**
 * A name, a text or another simple value as it is shown: its characters as they are, a number as it was written; of
 * one that is longer than `most` its beginning.
 */
export const shownSlice = (slice: string, most = Infinity): string => {
  const isLong = slice.length > most
  if (!slice.startsWith('"')) return isLong ? `${firstPart(slice, most)}…` : slice
  if (isLong) return withoutBidi(JSON.stringify(`${firstPart(readJsonString(slice), most)}…`))
  return withoutBidi(slice.includes('\\') ? JSON.stringify(readJsonString(slice)) : slice)
}

/** A value as readable JSON, with its numbers as they were written; as it was sent if it is very deep or large. */
export const indentedJson = (outline: JsonOutline, node: number): string => {
  if (outline.depth > MOST_DEPTH || cell(outline, 'end', node) - node > MOST_VALUES)
    return withoutBidi(sourceText(outline, node))
  const parts: string[] = []
  const first = cell(outline, 'level', node)
  const last = cell(outline, 'end', node)
  const around: number[] = []
  const newLine = () => parts.push('\n', '  '.repeat(around.length))
  for (let at = node; ;) {
    for (let top = around.at(-1); top !== undefined; top = around.at(-1)) {
      if (cell(outline, 'end', top) !== at) break
      around.pop()
      newLine()
      parts.push(bracketOf(outline, top) === '{' ? '}' : ']')
    }
    if (at >= last) return parts.join('')
    if (cell(outline, 'level', at) > first) {
      if (cell(outline, 'index', at) > 0) parts.push(',')
      newLine()
      const name = nameText(outline, at)
      if (name !== null) parts.push(shownSlice(name), ': ')
    }
    const bracket = bracketOf(outline, at)
    if (bracket === null) parts.push(shownSlice(sourceText(outline, at)))
    else if (cell(outline, 'size', at) === 0) parts.push(bracket === '{' ? '{}' : '[]')
    else {
      parts.push(bracket)
      around.push(at)
    }
    at += 1
  }
}

/** What "Copy value" copies: a text without quotes and escapes, anything else as JSON. */
export const clipboardText = (outline: JsonOutline, node: number): string => {
  const bracket = bracketOf(outline, node)
  if (bracket !== null) return indentedJson(outline, node)
  const slice = sourceText(outline, node)
  return slice.startsWith('"') ? readJsonString(slice) : slice
}

/** What "Copy member" copies: the name and the value as JSON. */
export const copiedMember = (outline: JsonOutline, node: number): string =>
  `${shownSlice(nameText(outline, node) ?? '')}: ${indentedJson(outline, node)}`

/** Whether a parsed document has a number that it may not hold as it was sent. */
export const hasUnsafeNumber = (document: unknown): boolean => {
  const left: unknown[] = [document]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return true
    if (typeof value === 'object' && value !== null)
      for (const one of Object.values(value)) left.push(one)
  }
  return false
}
