/** More values than that are not outlined: their places take 36 bytes each. */
const MOST_VALUES = 2_000_000

const COLUMNS = [
  'from',
  'to',
  'nameFrom',
  'nameTo',
  'parent',
  'end',
  'size',
  'index',
  'level',
] as const
type Columns = { readonly [Name in (typeof COLUMNS)[number]]: Int32Array }

/**
 * The values of a JSON text, in the order of the text and numbered by it. Each column has one number for each:
 * `from` and `to` of its text and `nameFrom` and `nameTo` of its name with its quotes, in UTF-16 code units (-1 for
 * no name); `parent` (-1 for the whole text); `end`, the number of the first value after all inside it; `size`, how
 * many values it has, and `index`, its place among those of its parent; `level`, how deep it is.
 */
export type JsonOutline = Columns & {
  readonly text: string
  readonly count: number
  readonly depth: number
}

const sized = (length: number, old?: Columns): Columns => {
  const columns = COLUMNS.map((name) => {
    const column = new Int32Array(length)
    if (old) column.set(old[name])
    return [name, column] as const
  })
  // It has each of the names.
  return Object.fromEntries(columns) as Columns
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const isBlank = (code: number) =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x2c

const SIMPLE = /[^\s,:"[\]{}]+/y

const endOfText = (text: string, from: number): number => {
  for (let at = from + 1; ;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return quote + 1
    at = quote + 1
  }
}

/**
 * Reads a JSON text that is known to be one, a part at each `step`, however deep or long it is. `step` answers
 * whether there is more to read; `outline` is null before the end, and if there are too many values.
 */
export const scanJson = (text: string) => {
  let columns = sized(64)
  let at = 0
  let count = 0
  let depth = 0
  let parent = -1
  let [nameFrom, nameTo] = [-1, -1]
  let isDone = false

  const add = (from: number, to: number): void => {
    if (count === columns.from.length) columns = sized(count * 2, columns)
    const level = parent < 0 ? 0 : (columns.level[parent] ?? 0) + 1
    const index = parent < 0 ? 0 : (columns.size[parent] ?? 0)
    if (parent >= 0) columns.size[parent] = index + 1
    columns.from[count] = from
    columns.to[count] = to
    columns.nameFrom[count] = nameFrom
    columns.nameTo[count] = nameTo
    columns.parent[count] = parent
    columns.end[count] = count + 1
    columns.index[count] = index
    columns.level[count] = level
    depth = Math.max(depth, level)
    count += 1
    nameFrom = -1
    nameTo = -1
  }
  const readOne = (): void => {
    const code = text.charCodeAt(at)
    if (code === OPEN_OBJECT || code === OPEN_LIST) {
      add(at, at)
      parent = count - 1
      at += 1
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      at += 1
      if (parent < 0) return
      columns.to[parent] = at
      columns.end[parent] = count
      parent = columns.parent[parent] ?? -1
    } else if (code === QUOTE) {
      const end = endOfText(text, at)
      const isName =
        nameFrom < 0 && parent >= 0 && text.charCodeAt(columns.from[parent] ?? 0) === OPEN_OBJECT
      if (isName) [nameFrom, nameTo] = [at, end]
      else add(at, end)
      at = end
    } else if (isBlank(code) || code === COLON) at += 1
    else {
      SIMPLE.lastIndex = at
      const length = SIMPLE.exec(text)?.[0].length ?? 1
      add(at, at + length)
      at += length
    }
  }
  return {
    step: (most: number): boolean => {
      const until = Math.min(MOST_VALUES + 1, count + most)
      while (at < text.length) {
        if (count >= until) break
        readOne()
      }
      isDone = at >= text.length
      return !isDone && count <= MOST_VALUES
    },
    outline: (): JsonOutline | null =>
      isDone && count > 0 ? { ...columns, text, count, depth } : null,
  }
}

/** The outline of a JSON text, read at once; null if it has too many values. */
export const outlineJson = (text: string): JsonOutline | null => {
  const scan = scanJson(text)
  while (scan.step(MOST_VALUES));
  return scan.outline()
}

/** A number of a column. */
export const cell = (outline: JsonOutline, name: keyof Columns, node: number): number =>
  outline[name][node] ?? -1

/** The text of a value as it was written. */
export const sourceText = (outline: JsonOutline, node: number): string =>
  outline.text.slice(cell(outline, 'from', node), cell(outline, 'to', node))

/** The name of a value with its quotes, as it was written; null if it has none. */
export const nameText = (outline: JsonOutline, node: number): string | null => {
  const from = cell(outline, 'nameFrom', node)
  return from < 0 ? null : outline.text.slice(from, cell(outline, 'nameTo', node))
}

/** What a value begins with: the sign of an object or of a list, or null. */
export const bracketOf = (outline: JsonOutline, node: number): '{' | '[' | null => {
  const sign = outline.text[cell(outline, 'from', node)]
  return sign === '{' || sign === '[' ? sign : null
}

/** The value of a JSON text in quotes. */
export const readJsonString = (quoted: string): string =>
  // It was found between the quotes of a JSON text.
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)

const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

/** The path of a value, as jq writes it: `.binding.cert["not after"][0]`. */
export const jqPath = (outline: JsonOutline, node: number): string => {
  const steps: string[] = []
  for (let at = node; cell(outline, 'parent', at) >= 0; at = cell(outline, 'parent', at)) {
    const quoted = nameText(outline, at)
    if (quoted === null) steps.push(`[${cell(outline, 'index', at)}]`)
    else {
      const name = readJsonString(quoted)
      steps.push(PLAIN_NAME.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)
    }
  }
  const path = steps.toReversed().join('')
  return path.startsWith('.') ? path : `.${path}`
}

/** Among more members nobody looks for a name: that takes longer than a key may take. */
const MOST_NAMES = 20_000

/** Whether another value of the same object has the same name; false where there are very many. */
export const isNamedTwice = (outline: JsonOutline, node: number): boolean => {
  const quoted = nameText(outline, node)
  const parent = cell(outline, 'parent', node)
  if (quoted === null || parent < 0 || cell(outline, 'size', parent) > MOST_NAMES) return false
  const name = readJsonString(quoted)
  const end = cell(outline, 'end', parent)
  for (let at = parent + 1; at < end; at = cell(outline, 'end', at))
    if (at !== node && readJsonString(nameText(outline, at) ?? '""') === name) return true
  return false
}
