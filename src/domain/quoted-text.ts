/** A value as one word of a POSIX shell: between single quotes every other character is as it is. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const SHORT: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '"': '\\"',
  '\\': '\\\\',
}

// What ends the quotes, what cannot be seen, and what turns the text around it (UAX #9).
const ODD =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /["\\\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu

const escaped = (char: string): string => {
  const short = SHORT[char]
  if (short !== undefined) return short
  const code = (char.codePointAt(0) ?? 0).toString(16)
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
}

/** A text as a double-quoted scalar of YAML, whatever it looks like; half a surrogate pair, which no file can hold, is U+FFFD. */
export const yamlText = (text: string): string =>
  `"${text.toWellFormed().replaceAll(ODD, escaped)}"`
