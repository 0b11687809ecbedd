import { useLayoutEffect, useState, type RefObject } from 'react'

/** How a table is laid out in the window. */
export type TableSize = {
  /** Its width in rem. */
  readonly room: number
  /** Columns are narrower, and features fold to two lines. */
  readonly isNarrow: boolean
  /** Each record is a card. */
  readonly isCards: boolean
  /** Where its first row begins in the page, in pixels. */
  readonly top: number
}

const NARROW = '(width < 82.5rem)'
const CARDS = '(width < 40rem)'

const sizeOf = (host: HTMLElement): TableSize => ({
  room: host.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  isNarrow: matchMedia(NARROW).matches,
  isCards: matchMedia(CARDS).matches,
  top: Math.round((host.querySelector('tbody') ?? host).getBoundingClientRect().top + scrollY),
})

const isSame = (one: TableSize | null, other: TableSize) =>
  one?.room === other.room &&
  one.isNarrow === other.isNarrow &&
  one.isCards === other.isCards &&
  one.top === other.top

/** The size of a table; null before it is in the page. */
export const useTableSize = (host: RefObject<HTMLElement | null>): TableSize | null => {
  const [size, setSize] = useState<TableSize | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return undefined
    const measure = () =>
      setSize((old) => {
        const next = sizeOf(element)
        return isSame(old, next) ? old : next
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // What stands above it comes and goes.
    observer.observe(document.body)
    // Two widths of the window may leave the same to the table.
    const queries = [NARROW, CARDS].map((query) => matchMedia(query))
    for (const query of queries) query.addEventListener('change', measure)
    return () => {
      observer.disconnect()
      for (const query of queries) query.removeEventListener('change', measure)
    }
  }, [host])
  return size
}
