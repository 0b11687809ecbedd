import { findJsonEnd } from '#domain/json-fault.ts'

const SPACE = /[ \t\n\r]*/y

const skipSpace = (text: string, from: number): number => {
  SPACE.lastIndex = from
  return from + (SPACE.exec(text)?.[0].length ?? 0)
}

const endOf = (text: string, from: number): number => {
  const end = findJsonEnd(text, from)
  return typeof end === 'number' ? end : text.length
}

/** The steps of a wire path: `binding.endpoint_selectors[0]` has `binding`, `endpoint_selectors` and 0. */
const stepsOf = (path: string): (string | number)[] =>
  path
    .split('.')
    .flatMap((part) =>
      part.split('[').map((step, index) => (index === 0 ? step : Number.parseInt(step, 10))),
    )

/** Where a member begins in a valid JSON text; the nearest member around it that is there, if it is not. */
export const findJsonPath = (text: string, path: string): number => {
  let at = skipSpace(text, 0)
  for (const step of path === '' ? [] : stepsOf(path)) {
    const found = childAt(text, at, step)
    if (found === null) return at
    at = found
  }
  return at
}

const childAt = (text: string, parent: number, step: string | number): number | null => {
  const isObject = text[parent] === '{'
  if (!isObject && text[parent] !== '[') return null
  let at = skipSpace(text, parent + 1)
  for (let index = 0; text[at] !== '}' && text[at] !== ']' && at < text.length; index += 1) {
    let name: unknown = index
    if (isObject) {
      const end = endOf(text, at)
      name = JSON.parse(text.slice(at, end))
      at = skipSpace(text, skipSpace(text, end) + 1)
    }
    if (name === step) return at
    at = skipSpace(text, endOf(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return null
}
