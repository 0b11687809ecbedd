import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { matchRanges } from '#domain/match-ranges.ts'
import './highlights.css'

/** As the stylesheet calls it. */
const NAME = 'search'

/** The ranges of words in the texts of a cell. */
const rangesIn = (cell: Element, words: readonly string[]): StaticRange[] => {
  const ranges: StaticRange[] = []
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    for (const { from, to } of matchRanges(text.textContent ?? '', words)) {
      const range = { startContainer: text, startOffset: from, endContainer: text, endOffset: to }
      ranges.push(new StaticRange(range))
    }
  return ranges
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
    const ranges = [...(cells ?? [])].flatMap((cell) => rangesIn(cell, words))
    if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges))
    else CSS.highlights.delete(NAME)
  })
  useEffect(() => () => void ('highlights' in CSS && CSS.highlights.delete(NAME)), [])
}
