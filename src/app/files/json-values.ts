import { isRecord, parsedJson } from '#contract/json-value.ts'
import { COMMA, readJson, type JsonFault, type JsonNode } from '#domain/json-nodes.ts'

/** A value in a JSON text, or what is wrong there. Offsets are UTF-16 code units. */
export type JsonElement =
  | { readonly kind: 'value'; readonly at: number; readonly source: string }
  | { readonly kind: 'fault'; readonly at: number; readonly message: string }

/** Where the values of a list begin and end; null if the text is no list, and no object with one of this name. */
const listIn = (text: string, name: string) => {
  const isPlain = text.trimStart().startsWith('[')
  const from = text.indexOf('[', isPlain ? 0 : text.indexOf(`"${name}"`)) + 1
  const head = text.slice(0, from)
  const envelope = isPlain ? null : parsedJson(`${head}]}`)
  if (!isPlain && !(isRecord(envelope) && Array.isArray(envelope[name]))) return null
  const to = text.lastIndexOf(']')
  return to >= from && parsedJson(head + text.slice(to)) !== undefined
    ? { from, to, isClosed: true }
    : { from, to: text.length, isClosed: false }
}

const OBJECT_LINE = /^[ \t]*(?=\{)/gm

/**
 * Where the text is cut, so that a value that is not closed costs no other one: at objects that begin a line, no
 * further in than the first one that does.
 */
const cutsOf = (text: string, from: number, to: number): number[] => {
  const lines = [...text.matchAll(OBJECT_LINE)].filter(({ index }) => index >= from && index < to)
  const most = lines[0]?.[0].length ?? 0
  const cuts = lines.filter(({ 0: lead, index }) => lead.length <= most && index > from)
  return cuts.map(({ index }) => index)
}

/** The values of a part of a text; commas may stand between them. */
const valuesIn = (text: string, from: number, to: number): JsonElement[] => {
  const part = text.slice(from, to).trimEnd().replace(/,$/, '')
  const list = `[${part}\n]`
  const { node, faults: all } = readJson(list)
  const values = node?.children ?? []
  const faults = all.filter(
    ({ at, message }) => !(message === COMMA && values.some(({ offset }) => offset === at)),
  )
  // What is not closed ends with the list.
  const isIn = ({ at }: JsonFault, { offset, length }: JsonNode) =>
    at >= offset && (at < offset + length || offset + length === list.length)
  const faultOf = ({ at, message }: JsonFault): JsonElement =>
    at > part.length
      ? { kind: 'fault', at: from + part.length, message: 'This value is not closed.' }
      : { kind: 'fault', at: from + at - 1, message: sentence(message) }
  const stray = faults.find((fault) => !values.some((value) => isIn(fault, value)))
  const elements = values.map((value): JsonElement => {
    const { offset, length } = value
    const fault = faults.find((one) => isIn(one, value))
    const source = list.slice(offset, offset + length)
    return fault ? faultOf(fault) : { kind: 'value', at: from + offset - 1, source }
  })
  return stray ? [...elements, faultOf(stray)] : elements
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/**
 * The values of a JSON text: those of a list, of the named list in an object, or, as in NDJSON, one after the other.
 */
export const jsonValues = (text: string, name: string): JsonElement[] => {
  const list = listIn(text, name)
  const { from, to } = list ?? { from: 0, to: text.length }
  const cuts = cutsOf(text, from, to)
  const parts = [from, ...cuts].flatMap((start, index) => valuesIn(text, start, cuts[index] ?? to))
  const isCutWrong = parts.some(({ kind }) => kind === 'fault') && parsedJson(text) !== undefined
  const elements = isCutWrong ? valuesIn(text, from, to) : parts
  if (!list || list.isClosed) return elements
  const message = 'The list is not closed: the file may be cut off, and records missing.'
  return [...elements, { kind: 'fault', at: text.length, message }]
}
