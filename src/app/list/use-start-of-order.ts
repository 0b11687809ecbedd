import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { SortKey } from '../collections/search-types.ts'
import { sortText } from './sort-text.ts'

/** Scrolls a table that begins above the window to its start when it gets another order: its first rows are what was asked for. */
export const useStartOfOrder = (
  host: RefObject<HTMLElement | null>,
  sort: readonly SortKey[],
): void => {
  const order = sortText(sort)
  const shown = useRef(order)
  useLayoutEffect(() => {
    if (shown.current === order) return
    shown.current = order
    const element = host.current
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [host, order])
}
