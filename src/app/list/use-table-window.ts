import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../ui/when-idle.ts'
import type { Selection } from './selection.ts'
import type { TableItems } from './table-items.ts'
import { notePlace, tablePlace } from './table-place.ts'

/** Lines above and below those in sight: few for the first paint, more for somebody who scrolls. */
const FIRST_SPARE = 2
const SPARE = 10
/** Paper has the lines around those in sight, too. */
const PRINTED = 500

/** How many lines are drawn beyond those in sight. */
const useSpareLines = (): number => {
  const [spare, setSpare] = useState(FIRST_SPARE)
  useEffect(() => whenIdle(() => setSpare((now) => Math.max(now, SPARE))), [])
  useEffect(() => {
    const before = () => flushSync(() => setSpare(PRINTED))
    const after = () => setSpare(SPARE)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return spare
}

type Options = {
  items: TableItems
  /** Where the first line stands in the page, in pixels. */
  top: number
  /** The height of a line that was not drawn yet. Another function when all heights change. */
  heightOf: (index: number) => number
  /** A line that stays in the page wherever it is scrolled to; -1 for none. */
  active: number
  selection: Selection
}

/** The lines of a table that are in the page: those in sight and a few around them. */
export const useTableWindow = ({ items, top, heightOf, active, selection }: Options) => {
  const [heights] = useState(() => [...tablePlace(selection).heights])
  const { records, groups } = items
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while rendering, and not memoized
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: records.length,
    estimateSize: heightOf,
    getItemKey: useCallback(
      (index) => records[index]?.id ?? `group ${groups.get(index)?.id}`,
      [records, groups],
    ),
    overscan: useSpareLines(),
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
    initialMeasurementsCache: heights,
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range)
        if (active < 0 || active >= range.count || drawn.includes(active)) return drawn
        return [...drawn, active].toSorted((a, b) => a - b)
      },
      [active],
    ),
  })
  const measuredWith = useRef(heightOf)
  useLayoutEffect(() => {
    if (measuredWith.current === heightOf) return
    measuredWith.current = heightOf
    virtualizer.measure()
  }, [virtualizer, heightOf])
  // Back from a record, the rows stand where they stood.
  useEffect(
    () => () => {
      notePlace(selection, { heights: virtualizer.takeSnapshot() })
    },
    [virtualizer, selection],
  )
  return virtualizer
}
