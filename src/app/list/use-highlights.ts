import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { matchRanges } from '#domain/match-ranges.ts'
import './highlights.css'

/** As the stylesheet calls it. */
const NAME = 'search'

/** The texts of a cell; those of one that is cut in the middle are one. */
const textsIn = (cell: Element): Text[][] => {
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
    if (!table.current || !('highlights' in CSS)) return
    if (words.length === 0) {
      CSS.highlights.delete(NAME)
      return
    }
    const highlight = new Highlight()
    for (const cell of table.current.querySelectorAll('[data-searched]'))
      for (const texts of textsIn(cell))
        for (const range of rangesIn(texts, words)) highlight.add(range)
    CSS.highlights.set(NAME, highlight)
  })
  useEffect(
    () => () => {
      if ('highlights' in CSS) CSS.highlights.delete(NAME)
    },
    [],
  )
}
