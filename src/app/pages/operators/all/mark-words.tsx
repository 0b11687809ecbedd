import type { ReactNode } from 'react'

type Part = { readonly from: number; readonly to: number }

/** Where any of some lower-case words stand in a text, in order, without overlaps. */
export const partsWith = (text: string, words: readonly string[]): readonly Part[] => {
  const lower = text.toLowerCase()
  // Few letters have a lower case of another length: then places in one text are not those in the other.
  if (lower.length !== text.length) return []
  const found: Part[] = []
  for (const word of words) {
    if (word === '') continue
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length))
      found.push({ from: at, to: at + word.length })
  }
  const parts: Part[] = []
  for (const part of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = parts.at(-1)
    if (!last || part.from > last.to) parts.push(part)
    else parts.splice(-1, 1, { from: last.from, to: Math.max(last.to, part.to) })
  }
  return parts
}

/** Returns a function that marks words in a text. */
export const marking =
  (words: readonly string[]) =>
  (text: string): ReactNode => {
    if (words.length === 0) return text
    const parts = partsWith(text, words)
    if (parts.length === 0) return text
    const ends = [0, ...parts.map(({ to }) => to)]
    return (
      <>
        {parts.map(({ from, to }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- places in one text
          <span key={index}>
            {text.slice(ends[index], from)}
            <mark>{text.slice(from, to)}</mark>
          </span>
        ))}
        {text.slice(ends.at(-1))}
      </>
    )
  }
