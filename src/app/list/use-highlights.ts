import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { matchRanges } from '../search/match-ranges.ts'
import type { ListColumn } from './list-column.ts'

/** As the stylesheet calls it. */
const NAME = 'search'

const textsIn = (cell: HTMLTableCellElement): Text[] => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  // A walker for texts finds nothing else.
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

const rangesIn = (text: Text, words: readonly string[]): StaticRange[] =>
  matchRanges(text.data, words).map(
    ({ from, to }) =>
      new StaticRange({
        startContainer: text,
        startOffset: from,
        endContainer: text,
        endOffset: to,
      }),
  )

/** Where words are in the rows of a table, as far as a search looks for them there. */
const wordsInRows = (
  table: HTMLTableElement,
  columns: readonly ListColumn[],
  words: readonly string[],
): StaticRange[] =>
  [...table.tBodies]
    .flatMap(({ rows }) => [...rows])
    // The first cell has the row's checkbox.
    .flatMap(({ cells }) => [...cells].filter((_, at) => columns[at - 1]?.isSearched))
    .flatMap(textsIn)
    .flatMap((text) => rangesIn(text, words))

/**
 * Highlights the words of a search in the rows of a table. Not by elements: those of all words of all rows would be
 * made anew at each key. A browser without the CSS Custom Highlight API shows the rows without highlights.
 */
export const useHighlights = (
  table: RefObject<HTMLTableElement | null>,
  columns: readonly ListColumn[],
  words: readonly string[],
): void => {
  // After each render: any of them may have changed the texts of rows.
  useLayoutEffect(() => {
    if (!table.current || !('highlights' in CSS)) return
    if (words.length === 0) {
      CSS.highlights.delete(NAME)
      return
    }
    const highlight = new Highlight()
    for (const range of wordsInRows(table.current, columns, words)) highlight.add(range)
    CSS.highlights.set(NAME, highlight)
  })
  useEffect(
    () => () => {
      if ('highlights' in CSS) CSS.highlights.delete(NAME)
    },
    [],
  )
}
