import { isBlank } from '../../resources/operators/operator-values.ts'

/**
 * The selectors that a text of several lines makes when it is pasted between `before` and `after` in one: one
 * for each line, without blank ones. The caret is in the last of them. Null if they would be less than two.
 */
export const pasteSelectors = (
  before: string,
  pasted: string,
  after: string,
): { selectors: string[]; caret: number } | null => {
  const lines = pasted.split(/\r\n|\r|\n/)
  const end = lines.at(-1) ?? ''
  if (lines.length === 1) return null
  const selectors = [before + (lines[0] ?? ''), ...lines.slice(1, -1), end + after].filter(
    (line) => !isBlank(line),
  )
  if (selectors.length < 2) return null
  const caret = isBlank(end + after) ? (selectors.at(-1)?.length ?? 0) : end.length
  return { selectors, caret }
}
