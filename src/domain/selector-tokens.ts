/** A token of a CEL text; an `open string` has no closing quote and its text is only its start. */
export type Token = {
  kind: 'word' | 'number' | 'string' | 'open string' | 'sign' | 'unknown'
  text: string
  /** In UTF-16 code units. */
  offset: number
}

// In this order: white space and comments, the start of a string, a number, a word, an operator.
const TOKEN =
  /([\t\n\f\r ]+|\/\/[^\r\n]*)|([bB]?[rR]?(?:"""|'''|["']))|(0x[\da-fA-F]+[uU]?|\d*\.\d+(?:[eE][+-]?\d+)?|\d+(?:[eE][+-]?\d+)?[uU]?)|([_a-zA-Z]\w*)|(?:&&|\|\||[<>=!]=|[-+*/%<>!?:.,()[\]{}])/y

/** The end of the string whose content starts at `from`; -1 if nothing closes it. */
const endOfString = (text: string, from: number, start: string): number => {
  const quote = start.replace(/^[a-z]+/i, '')
  const escape = /r/i.test(start) ? '' : '\\\\.|'
  // Only a string in three quotes may have line breaks.
  const stop = quote.length === 1 ? '|[\\r\\n]' : ''
  const stops = new RegExp(`${escape}${quote}${stop}`, stop ? 'g' : 'gs')
  stops.lastIndex = from
  for (const { 0: found, index } of text.matchAll(stops)) {
    if (found === quote) return index + quote.length
    if (found === '\r' || found === '\n') return -1
  }
  return -1
}

/** The tokens of a text, without white space and comments; nothing follows an open string. */
export function* tokensOf(text: string): Generator<Token> {
  for (let offset = 0; offset < text.length;) {
    TOKEN.lastIndex = offset
    const [whole, space, start, number, word] = TOKEN.exec(text) ?? []
    if (whole === undefined) {
      const sign = String.fromCodePoint(text.codePointAt(offset) ?? 0)
      yield { kind: 'unknown', text: sign, offset }
      offset += sign.length
    } else if (start) {
      const end = endOfString(text, offset + start.length, start)
      if (end < 0) return yield { kind: 'open string', text: start, offset }
      yield { kind: 'string', text: text.slice(offset, end), offset }
      offset = end
    } else {
      if (!space) yield { kind: number ? 'number' : word ? 'word' : 'sign', text: whole, offset }
      offset += whole.length
    }
  }
}
