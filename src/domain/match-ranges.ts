import { foldText, isAscii } from './fold-text.ts'

/** A part of a text, from `from` up to `to`. */
export type TextRange = { readonly from: number; readonly to: number }

// A letter with its marks is compared as one.
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu

type Folded = {
  text: string
  /** The range of the original that a character of the folded text comes from. */
  rangeAt: (index: number) => TextRange
}

const foldLetters = (text: string): Folded => {
  if (isAscii(text)) {
    return { text: foldText(text), rangeAt: (index) => ({ from: index, to: index + 1 }) }
  }
  let folded = ''
  const ranges: TextRange[] = []
  for (const { 0: letter, index } of text.matchAll(LETTERS)) {
    const part = foldText(letter)
    const range = { from: index, to: index + letter.length }
    for (let count = 0; count < part.length; count += 1) ranges.push(range)
    folded += part
  }
  return { text: folded, rangeAt: (index) => ranges[index] ?? { from: 0, to: 0 } }
}

const merged = (ranges: readonly TextRange[]): TextRange[] => {
  const result: TextRange[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = result.at(-1)
    if (last && range.from <= last.to)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
    else result.push(range)
  }
  return result
}

/** Where the words of a search (as a view answers with them) are in a text; the ranges do not overlap. */
export const matchRanges = (text: string, words: readonly string[]): TextRange[] => {
  const sought = words.filter((word) => word !== '')
  if (sought.length === 0 || text === '') return []
  const { text: folded, rangeAt } = foldLetters(text)
  const found: TextRange[] = []
  for (const word of sought) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push({ from: rangeAt(at).from, to: rangeAt(at + word.length - 1).to })
  }
  return merged(found)
}
