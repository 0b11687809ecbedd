// In plain text they turn around what follows them (Unicode UAX #9, 2); in JSON they can be escaped. So can U+FFFF,
// which the code editor takes for a line break.
const ODD = /[\u202a-\u202e\u2066-\u2069\uffff]/g

const escaped = (control: string) => `\\u${control.charCodeAt(0).toString(16)}`

/** JSON in which nothing turns around what follows. */
export const withoutBidi = (json: string): string => json.replaceAll(ODD, escaped)

/** A value as readable JSON. */
export const jsonText = (value: unknown): string => withoutBidi(JSON.stringify(value, null, 2))

const TOKEN = /"[^"\\]*(?:\\[^][^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g
/** Deeper ones would be more indent than text. */
const MOST_DEPTH = 100

// The characters of a text as they are, whatever the service has escaped.
const readable = (token: string): string =>
  token.startsWith('"') && token.includes('\\') ? JSON.stringify(JSON.parse(token)) : token

/**
 * JSON with a line for each member and item. Members, also those named twice, and numbers stay as they were written;
 * one that is nested very deep stays whole as it was.
 */
export const indentedJson = (json: string): string => {
  const parts: string[] = []
  let depth = 0
  let last = ''
  const newLine = () => parts.push('\n', '  '.repeat(depth))
  for (const [token] of json.matchAll(TOKEN)) {
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth -= 1
    const isEmpty = isEnd && (last === '{' || last === '[')
    if (!isEmpty && (isEnd || last === '{' || last === '[' || last === ',')) newLine()
    parts.push(token === ':' ? ': ' : readable(token))
    if (token === '{' || token === '[') depth += 1
    if (depth > MOST_DEPTH) return withoutBidi(json)
    last = token
  }
  return withoutBidi(parts.join(''))
}

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
