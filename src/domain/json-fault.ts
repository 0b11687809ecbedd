/** A place in a JSON text and what is wrong there. */
export type JsonFault = {
  /** In UTF-16 code units from the start. */
  at: number
  message: string
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

/** Reads one value; returns where it ends. */
const readJson = (text: string, from: number): number => {
  let at = from
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

  const readObject = (depth: number) => {
    const names = new Set<string>()
    if (next() === '}') return
    do {
      next()
      const start = at
      // The pattern accepts what JSON accepts.
      const name = JSON.parse(readText('expected a name in double quotes')) as string
      if (names.has(name)) throw new Fault(start, `${JSON.stringify(name)} occurs twice`)
      names.add(name)
      if (next() !== ':') fail('expected a colon')
      at += 1
      readValue(depth)
    } while (comma('}'))
  }
  const readList = (depth: number) => {
    if (next() === ']') return
    do readValue(depth)
    while (comma(']'))
  }
  const readValue = (depth: number): void => {
    const first = next()
    if (depth > DEPTH_MAX) fail('nested too deeply')
    if (first === '"') readText('')
    else if (first === '{' || first === '[') {
      at += 1
      if (first === '{') readObject(depth + 1)
      else readList(depth + 1)
      at += 1
    } else if (take(SIMPLE) === null) fail('expected a value')
  }

  readValue(0)
  return at
}

const BEHIND = /[^ \t\n\r]/g

/** Where the JSON value ends that begins at an offset of a text, whatever follows it; or its first fault. */
export const findJsonEnd = (text: string, from: number): number | JsonFault => {
  try {
    return readJson(text, from)
  } catch (fault) {
    if (fault instanceof Fault) return { at: fault.at, message: fault.message }
    throw fault
  }
}

/** The first fault of a JSON text: of its syntax, a name given twice, or too deep nesting; null if it has none. */
export const findJsonFault = (text: string): JsonFault | null => {
  const end = findJsonEnd(text, 0)
  if (typeof end !== 'number') return end
  BEHIND.lastIndex = end
  const rest = BEHIND.exec(text)
  return rest && { at: rest.index, message: 'expected the end of the text' }
}
