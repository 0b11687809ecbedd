import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { matchRanges } from '#domain/match-ranges.ts'
import './highlights.css'

/** As the stylesheet calls it. */
const NAME = 'search'

/** The texts of a cell; those of one that is cut in the middle are one. */
const textsIn = (cell: Element): Iterable<readonly Text[]> => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const texts = new Map<Node, Text[]>()
  while (walker.nextNode()) {
    // A walker for texts finds nothing else.
    const text = walker.currentNode as Text
    const whole = text.parentElement?.closest('[data-cut="middle"]') ?? text
    texts.set(whole, [...(texts.get(whole) ?? []), text])
  }
  return texts.values()
}

/** The ranges of words in texts that are read as one, in each text that has a part of them. */
const rangesIn = (texts: readonly Text[], words: readonly string[]): StaticRange[] => {
  const found = matchRanges(texts.map(({ data }) => data).join(''), words)
  let before = 0
  return texts.flatMap((text) => {
    const start = before
    before += text.length
    return found.flatMap(({ from, to }) => {
      const startOffset = Math.max(from - start, 0)
      const endOffset = Math.min(to - start, text.length)
      if (startOffset >= endOffset) return []
      return new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset })
    })
  })
}

/**
 * Highlights the words of a search in what is searched of a table. Not by elements: those of all words of all rows
 * would be made anew at each key. A browser without the CSS Custom Highlight API shows the rows without highlights.
 */
export const useHighlights = (
  table: RefObject<HTMLTableElement | null>,
  words: readonly string[],
): void => {
  // After each render: any of them may have changed the texts of rows.
  useLayoutEffect(() => {
    if (!('highlights' in CSS)) return
    const cells = words.length > 0 ? table.current?.querySelectorAll('[data-searched]') : undefined
    const ranges = [...(cells ?? [])].flatMap((cell) =>
      [...textsIn(cell)].flatMap((texts) => rangesIn(texts, words)),
    )
    if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges))
    else CSS.highlights.delete(NAME)
  })
  useEffect(() => () => void ('highlights' in CSS && CSS.highlights.delete(NAME)), [])
}
