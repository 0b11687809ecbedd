import { readJson, type JsonNode } from '#domain/json-nodes.ts'

/** A value in a JSON text. */
export type JsonValue = {
  /** Exactly as in the text. */
  source: string
  /** The source without white space between tokens: two values are the same if these are equal. */
  compact: string
}

/** A member of a JSON object, cut so that the parts joined give its exact source. */
export type JsonMember = {
  /** White space before the name. */
  lead: string
  /** The name with its quotes and escapes. */
  name: string
  /** The colon with its white space. */
  colon: string
  value: JsonValue
  /** White space up to the comma or the closing brace. */
  tail: string
}

/** An object in a JSON text, with its members by their names without escapes. */
export type JsonObject = JsonValue & {
  members: ReadonlyMap<string, JsonMember>
  /** White space before the closing brace. */
  tail: string
}

/** Whether a JSON value is an object. */
export const isJsonObject = (value: JsonValue | undefined): value is JsonObject =>
  value !== undefined && 'members' in value

const digits = (number: string) =>
  number
    .replace(/e.*/i, '')
    .replaceAll(/[-.]/g, '')
    .replaceAll(/^0+|(?<!0)0+$/g, '')

/** Whether a program that parses this number and prints it again keeps its value. */
const survivesParsing = (source: string): boolean => {
  const value = Number(source)
  return Number.isFinite(value) && !Object.is(value, -0) && digits(source) === digits(`${value}`)
}

const toValue = (text: string, node: JsonNode): JsonValue => {
  const source = sourceOf(text, node)
  if (node.type === 'object') return toObject(text, node)
  if (node.type === 'array') {
    const items = (node.children ?? []).map((item) => toValue(text, item).compact)
    return { source, compact: `[${items.join(',')}]` }
  }
  if (node.type === 'number' && !survivesParsing(source)) throw new RangeError('inexact number')
  return { source, compact: source }
}

const sourceOf = (text: string, { offset, length }: JsonNode): string =>
  text.slice(offset, offset + length)

const toObject = (text: string, node: JsonNode): JsonObject => {
  const members = new Map<string, JsonMember>()
  const compact: string[] = []
  let at = node.offset + 1
  const end = node.offset + node.length - 1
  const properties = node.children ?? []
  for (const [index, { children: [key, value] = [] }] of properties.entries()) {
    if (!key || !value) continue
    // Parsers disagree about what it means.
    if (key.value === '__proto__') throw new SyntaxError('ambiguous member')
    const lead = text.slice(at, key.offset)
    const name = sourceOf(text, key)
    const read = toValue(text, value)
    compact.push(`${name}:${read.compact}`)
    // Only white space stands before the next comma.
    const behind = value.offset + value.length
    const isLast = index === properties.length - 1
    const next = isLast ? end : text.indexOf(',', behind)
    const colon = text.slice(key.offset + key.length, value.offset)
    members.set(key.value, { lead, name, colon, value: read, tail: text.slice(behind, next) })
    at = isLast ? behind : next + 1
  }
  return {
    source: sourceOf(text, node),
    compact: `{${compact.join(',')}}`,
    members,
    tail: text.slice(at, end),
  }
}

/** Longer texts are not worth comparing by member: the service accepts only a few KiB. */
const MAX_LENGTH = 100_000

/**
 * The JSON object in a text, cut into pieces of its source. Null if the text is anything else, or if its
 * members cannot be compared safely: repeated names, `__proto__`, numbers that change when parsed.
 */
export const readJsonObject = (text: string): JsonObject | null => {
  if (text.length > MAX_LENGTH) return null
  const { node, faults } = readJson(text)
  if (faults.length > 0 || node?.type !== 'object') return null
  try {
    return toObject(text, node)
  } catch {
    return null
  }
}

/** The source of an object with these members and values; `tail` follows the last one. */
export const writeJsonObject = (
  members: readonly (readonly [JsonMember, source: string])[],
  tail: string,
): string => {
  const parts = members.map(
    ([member, source], index) =>
      member.lead +
      member.name +
      member.colon +
      source +
      (index === members.length - 1 ? tail : member.tail),
  )
  return `{${parts.length > 0 ? parts.join(',') : tail}}`
}
