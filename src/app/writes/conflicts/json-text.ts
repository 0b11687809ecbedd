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

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/y
const WORD = /[^\s{}[\],:"]+/y
const SPACE = /\s*/y

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

// Reads only what JSON.parse accepted; so it need not check the syntax.
class Reader {
  private at = 0
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  /** Skips the character if it is the next one. */
  private skips(character: string): boolean {
    const isNext = this.text[this.at] === character
    if (isNext) this.at += 1
    return isNext
  }

  value(): JsonValue {
    const from = this.at
    if (this.skips('{')) return this.object(from)
    if (this.skips('[')) return this.array(from)
    const source = this.take(this.text[from] === '"' ? STRING : WORD)
    if (/^[-\d]/.test(source) && !survivesParsing(source)) throw new RangeError('inexact number')
    return { source, compact: source }
  }

  private array(from: number): JsonValue {
    const items: string[] = []
    this.take(SPACE)
    while (!this.skips(']')) {
      items.push(this.value().compact)
      this.take(SPACE)
      if (this.skips(',')) this.take(SPACE)
    }
    return { source: this.text.slice(from, this.at), compact: `[${items.join(',')}]` }
  }

  private object(from: number): JsonObject {
    const members = new Map<string, JsonMember>()
    let lead = this.take(SPACE)
    let tail = lead
    while (!this.skips('}')) {
      const name = this.take(STRING)
      const before = this.take(SPACE)
      this.skips(':')
      const colon = `${before}:${this.take(SPACE)}`
      const value = this.value()
      tail = this.take(SPACE)
      const key = String(JSON.parse(name))
      // Parsers disagree about what these mean.
      if (members.has(key) || key === '__proto__') throw new SyntaxError('ambiguous member')
      members.set(key, { lead, name, colon, value, tail })
      if (this.skips(',')) lead = this.take(SPACE)
    }
    const compact = [...members.values()].map(({ name, value }) => `${name}:${value.compact}`)
    return {
      source: this.text.slice(from, this.at),
      compact: `{${compact.join(',')}}`,
      members,
      tail,
    }
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
  try {
    JSON.parse(text)
    const value = new Reader(text.trim()).value()
    return isJsonObject(value) ? value : null
  } catch {
    // Also the RangeError of a nesting too deep.
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
