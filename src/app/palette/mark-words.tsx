import type { ReactNode } from 'react'
import { matchRanges } from '../search/match-ranges.ts'

/** Returns a function that marks words in a text. */
export const marking =
  (words: readonly string[]) =>
  (text: string): ReactNode => {
    if (words.length === 0) return text
    const parts = matchRanges(text, words)
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
