import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'

export type Density = 'comfortable' | 'compact'

export type RowSize = {
  /** In pixels. */
  readonly rowHeight: number
  /** Each row is a card. */
  readonly isCards: boolean
  /** There is room for the filters beside the list. */
  readonly isWide: boolean
  readonly density: Density
}

// In rem, as in the stylesheet.
const ROW_REM: Record<Density, number> = { comfortable: 2.75, compact: 1.75 }
const CARD_LINE_REM = 1.25
const CARDS_BELOW_REM = 36
const WIDE_FROM_REM = 62.5

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The width of the page that is shown, which the list will have: otherwise its rows wait for a second render. */
const shownWidth = () => {
  const page = document.querySelector('#content > *')
  return page ? { page: page.clientWidth, rem: rem() } : undefined
}

/** The height of the rows in a container, which depends on its width and the text size of the browser. */
export const useRowSize = (
  container: RefObject<HTMLElement | null>,
  density: Density,
  /** In rem, without those columns that have a line of their own in a card, and how many have. */
  card: { rem: number; lines: number },
): RowSize | undefined => {
  const [width, setWidth] = useState<{ page: number; rem: number } | undefined>(shownWidth)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return undefined
    const read = () => {
      const made = { page: element.clientWidth, rem: rem() }
      setWidth((now) => (now?.page === made.page && now.rem === made.rem ? now : made))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [container])
  const cardRem = card.rem + card.lines * CARD_LINE_REM
  // The same one in each render: the grid is rendered for its rows.
  return useMemo(() => {
    if (!width) return undefined
    const isCards = width.page < CARDS_BELOW_REM * width.rem
    return {
      rowHeight: (isCards ? cardRem : ROW_REM[density]) * width.rem,
      isCards,
      isWide: width.page >= WIDE_FROM_REM * width.rem,
      density,
    }
  }, [width, cardRem, density])
}
