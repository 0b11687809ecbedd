import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { matchRanges } from '../search/match-ranges.ts'
import type { ListColumn } from './list-column.ts'
import './highlights.css'

/** As the stylesheet calls it. */
const NAME = 'search'

/** The texts of a cell; those of an id that is cut in the middle are one. */
const textsIn = (cell: HTMLTableCellElement): Text[][] => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const texts: Text[][] = []
  let last: Element | null = null
  while (walker.nextNode()) {
    // A walker for texts finds nothing else.
    const text = walker.currentNode as Text
    const whole = text.parentElement?.closest('[data-cut="middle"]') ?? null
    if (whole && whole === last) texts.at(-1)?.push(text)
    else texts.push([text])
    last = whole
  }
  return texts
}

/** The place of a character in texts that are read as one. */
const placeIn = (texts: readonly Text[], at: number, isEnd: boolean): [Text, number] | null => {
  let from = 0
  for (const text of texts) {
    const to = from + text.length
    if (at < to || (isEnd && at === to)) return [text, at - from]
    from = to
  }
  return null
}

const rangesIn = (texts: readonly Text[], words: readonly string[]): StaticRange[] =>
  matchRanges(texts.map(({ data }) => data).join(''), words).flatMap(({ from, to }) => {
    const start = placeIn(texts, from, false)
    const end = placeIn(texts, to, true)
    return start && end
      ? new StaticRange({
          startContainer: start[0],
          startOffset: start[1],
          endContainer: end[0],
          endOffset: end[1],
        })
      : []
  })

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
    .flatMap((texts) => rangesIn(texts, words))

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
