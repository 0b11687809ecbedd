import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { placeOf, scrolledHeight, scrolledTo, topOf, type Place } from './virtual-scroll.ts'

/** Rows that are drawn and moved together. */
export const BLOCK_ROWS = 8
/** How much is drawn above and below what is in sight, in pixels: of high rows fewer. */
const SPARE_PX = 616
/** How long after a change of all rows those out of sight are drawn. */
const SPARE_MS = 120

type Range = { readonly from: number; readonly to: number }

type Options = {
  tableRef: RefObject<HTMLTableElement | null>
  count: number
  /** In pixels. */
  rowHeight: number
  /** The heading stays at the top of the window. */
  isHeadSticky: boolean
  /** Told of the rows that are drawn and of those among them that are in sight, by their places. */
  onShow: (drawn: Range, seen: Range) => void
}

type Window = { readonly first: number; readonly last: number; readonly shift: number }

const EMPTY: Window = { first: 0, last: 0, shift: 0 }

const isSame = (a: Window, b: Window) =>
  a.first === b.first && a.last === b.last && a.shift === b.shift

/**
 * The rows of a long table that are drawn while the window is scrolled: blocks from `first` to before `last`. Rows
 * have one height, so that nothing is measured but the place of the table.
 */
export const useVirtualRows = ({ tableRef, count, rowHeight, isHeadSticky, onShow }: Options) => {
  const [shown, setShown] = useState(EMPTY)
  const place = useRef<Place>({ scrollTop: 0, shift: 0 })
  const whole = count * rowHeight
  const spareRows = Math.ceil(SPARE_PX / rowHeight)

  const geometry = useCallback(() => {
    if (!tableRef.current) return undefined
    const element = tableRef.current
    const head = element.tHead?.offsetHeight ?? 0
    const inset = isHeadSticky ? head : 0
    const bodyTop = element.getBoundingClientRect().top + head
    return { inset, bodyTop, view: innerHeight - inset }
  }, [tableRef, isHeadSticky])

  const measure = useCallback(
    (spare: number) => {
      const at = geometry()
      if (!at) return
      const { inset, bodyTop, view } = at
      const scrollTop = Math.max(0, inset - bodyTop)
      const next = scrolledTo(place.current, scrollTop, { whole, view })
      place.current = next
      if (next.isMoved) scrollBy(0, next.scrollTop - scrollTop)
      const top = topOf(next)
      const seen = Math.max(0, innerHeight - Math.max(bodyTop, inset))
      const inSight = {
        from: Math.floor(top / rowHeight),
        to: Math.min(count, Math.ceil((top + seen) / rowHeight)),
      }
      const made = {
        first: Math.floor(Math.max(0, inSight.from - spare) / BLOCK_ROWS),
        last: Math.ceil(Math.min(count, inSight.to + spare) / BLOCK_ROWS),
        shift: next.shift,
      }
      setShown((now) => (isSame(now, made) ? now : made))
      onShow({ from: made.first * BLOCK_ROWS, to: made.last * BLOCK_ROWS }, inSight)
    },
    [geometry, whole, count, rowHeight, onShow],
  )

  useLayoutEffect(() => measure(0), [measure])
  useEffect(() => {
    const later = setTimeout(() => startTransition(() => measure(spareRows)), SPARE_MS)
    const onScroll = () => measure(spareRows)
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      clearTimeout(later)
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
    }
  }, [measure, spareRows])

  /** Scrolls as little as shows a row whole. */
  const reveal = useCallback(
    (index: number) => {
      const at = geometry()
      if (!at) return
      const { inset, bodyTop, view } = at
      const top = topOf(place.current)
      const seen = innerHeight - Math.max(bodyTop, inset)
      const rowTop = index * rowHeight
      const wanted =
        rowTop < top ? rowTop : rowTop + rowHeight > top + seen ? rowTop + rowHeight - view : top
      if (wanted === top) return
      const isFar = Math.abs(wanted - top) > view
      const next = isFar
        ? placeOf(wanted, { whole, view })
        : { scrollTop: wanted - place.current.shift, shift: place.current.shift }
      const now = inset - bodyTop
      place.current = next
      scrollBy({ top: next.scrollTop - now, behavior: 'instant' })
      measure(spareRows)
    },
    [geometry, measure, rowHeight, spareRows, whole],
  )

  /** Goes back to the first row. */
  const toTop = useCallback(() => {
    const at = geometry()
    place.current = { scrollTop: 0, shift: 0 }
    if (at && at.bodyTop < at.inset) scrollBy({ top: at.bodyTop - at.inset, behavior: 'instant' })
  }, [geometry])

  return {
    ...shown,
    /** The height of the table's body. */
    height: scrolledHeight(whole),
    reveal,
    toTop,
    /** How many rows the window shows. */
    rowsInView: () => {
      const at = geometry()
      return at ? Math.max(1, Math.floor(at.view / rowHeight) - 1) : 1
    },
  }
}
