/** A value in a JSON text. Offsets are UTF-16 code units from the start of the text. */
export type JsonNode = {
  readonly from: number
  readonly to: number
  /** Of an object, by their names without escapes. */
  readonly members?: ReadonlyMap<string, JsonMemberNode>
  /** Of a list. */
  readonly items?: readonly JsonNode[]
}

export type JsonMemberNode = {
  /** Where the name is, with its quotes. */
  readonly from: number
  readonly to: number
  readonly value: JsonNode
}

/** A place in a JSON text and what is wrong there. */
export type JsonFault = {
  /** In UTF-16 code units from the start. */
  readonly at: number
  readonly message: string
}

const SPACE = /[ \t\n\r]*/y
const TEXT = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"/y
const SIMPLE = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

const DEPTH_MAX = 100

class Fault extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const readValue = (text: string, start: number): JsonNode => {
  let at = start
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? null
    at += found?.length ?? 0
    return found
  }
  const next = (): string | undefined => {
    take(SPACE)
    return text[at]
  }
  const fail = (message: string): never => {
    throw new Fault(at, at < text.length ? message : `the text ends too early; ${message}`)
  }
  const comma = (end: string): boolean => {
    if (next() === end) return false
    if (text[at] !== ',') fail(`expected a comma or ${end}`)
    at += 1
    return true
  }
  const readText = (what: string): string =>
    take(TEXT) ??
    fail(text[at] === '"' ? 'the string is not closed, or has a character to escape' : what)

  const readMembers = (depth: number) => {
    const members = new Map<string, JsonMemberNode>()
    if (next() === '}') return members
    do {
      next()
      const from = at
      // The pattern accepts what JSON accepts.
      const name = JSON.parse(readText('expected a name in double quotes')) as string
      if (members.has(name)) throw new Fault(from, `${JSON.stringify(name)} occurs twice`)
      const to = at
      if (next() !== ':') fail('expected a colon')
      at += 1
      members.set(name, { from, to, value: read(depth) })
    } while (comma('}'))
    return members
  }
  const readItems = (depth: number) => {
    const items: JsonNode[] = []
    if (next() === ']') return items
    do items.push(read(depth))
    while (comma(']'))
    return items
  }
  const read = (depth: number): JsonNode => {
    const first = next()
    if (depth > DEPTH_MAX) fail('nested too deeply')
    const from = at
    if (first === '{' || first === '[') {
      at += 1
      const parts =
        first === '{' ? { members: readMembers(depth + 1) } : { items: readItems(depth + 1) }
      at += 1
      return { from, to: at, ...parts }
    }
    if (first === '"') readText('')
    else if (take(SIMPLE) === null) fail('expected a value')
    return { from, to: at }
  }

  return read(0)
}

/** The JSON value at an offset of a text, whatever follows it; or its first fault. */
export const readJsonNode = (text: string, from: number): JsonNode | JsonFault => {
  try {
    return readValue(text, from)
  } catch (fault) {
    if (fault instanceof Fault) return { at: fault.at, message: fault.message }
    throw fault
  }
}

/** Whether what was read is a fault. */
export const isJsonFault = (read: JsonNode | JsonFault): read is JsonFault => 'message' in read

const BEHIND = /[^ \t\n\r]/g

/** The value of a whole JSON text, or its first fault: of its syntax, a name given twice, or too deep nesting. */
export const readJsonText = (text: string): JsonNode | JsonFault => {
  const node = readJsonNode(text, 0)
  if (isJsonFault(node)) return node
  BEHIND.lastIndex = node.to
  const rest = BEHIND.exec(text)
  return rest ? { at: rest.index, message: 'expected the end of the text' } : node
}

/** The first fault of a JSON text; null if it has none. */
export const findJsonFault = (text: string): JsonFault | null => {
  const read = readJsonText(text)
  return isJsonFault(read) ? read : null
}
