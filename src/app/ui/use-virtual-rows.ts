import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { slotsFor, type BlockSlots } from './block-slots.ts'
import {
  BLOCK_ROWS,
  blocksOf,
  drawnWindow,
  firstSight,
  isSameWindow,
  rowsOf,
  withSight,
  type DrawnWindow,
  type Range,
  type Sight,
} from './drawn-window.ts'
import { placeOf, scrolledHeight, scrolledTo, topOf, type ScrollPlace } from './virtual-scroll.ts'

/** How much is drawn above and below what is in sight, in pixels: of high rows fewer. */
const SPARE_PX = 616
/** How long after a change of all rows those out of sight are drawn, unless it is scrolled: not between two keys. */
const SPARE_MS = 400
/** Between a block and the next of them. */
const SPARE_STEP_MS = 50
/** How long what stood there before stays while the rows in sight are on their way. */
const LATE_MS = 100

type Options = {
  /** As high as the heading and all rows. */
  roomRef: RefObject<HTMLElement | null>
  tableRef: RefObject<HTMLTableElement | null>
  /** What is listed: another list begins with its first row. */
  list: string
  count: number
  /** In pixels. */
  rowHeight: number
  /** The heading stays at the top of the window. */
  isHeadSticky: boolean
  /** None of it is in sight: it is not measured, for which it would be laid out. */
  isHidden: boolean
  /** Whether all of these rows can be drawn now; another function when others have come. */
  isAtHand: (rows: Range) => boolean
  /** Told of the rows that are wanted, and of those in sight. */
  onShow: (wanted: Range, inSight: Range) => void
  /** Told of the rows that are drawn: while those in sight are on their way, others. */
  onDraw: (drawn: Range) => void
}

const NOWHERE: Range = { from: 0, to: 0 }
const NO_SLOTS: BlockSlots = new Map()
const NOTHING = {
  window: { ...NOWHERE, shift: 0 } satisfies DrawnWindow,
  slots: NO_SLOTS,
}

type Sights = { readonly list: string; readonly places: readonly Sight[] }

/** Another list stands at its top, with as many rows in sight; what is out of sight is drawn later. */
const placesIn = ({ list, places }: Sights, now: string): readonly Sight[] => {
  const last = places.at(-1)
  if (list === now || !last) return places
  const seen = { from: 0, to: last.seen.to - last.seen.from }
  return [{ seen, wanted: seen, shift: 0 }]
}

/** Waiting for so long without any rows having come. */
const useIsLate = (isWaiting: boolean, isAtHand: Options['isAtHand']) => {
  const [lateWith, setLateWith] = useState<Options['isAtHand']>()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLateWith(() => isAtHand), LATE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isAtHand])
  return isWaiting && lateWith === isAtHand
}

/**
 * The rows of a long table that are drawn while the window is scrolled, in blocks. Rows have one height, so that
 * nothing is measured but the place of the table.
 */
export const useVirtualRows = ({
  roomRef,
  tableRef,
  list,
  count,
  rowHeight,
  isHeadSticky,
  isHidden,
  isAtHand,
  onShow,
  onDraw,
}: Options) => {
  const [sights, setSights] = useState<Sights>(() => ({
    list,
    places: scrollY > 0 ? [] : [firstSight(innerHeight / rowHeight, count)],
  }))
  const [drawn, setDrawn] = useState(NOTHING)
  const place = useRef<ScrollPlace>({ scrollTop: 0, shift: 0 })
  const whole = count * rowHeight
  const spareRows = Math.ceil(SPARE_PX / rowHeight)

  const places = placesIn(sights, list)
  const { seen = NOWHERE } = places.at(-1) ?? {}
  const isLate = useIsLate(!isAtHand(rowsOf(seen, count)), isAtHand)
  const window = drawnWindow(places, drawn.window, { count, isAtHand, isLate })
  if (!isSameWindow(window, drawn.window))
    setDrawn({ window, slots: slotsFor(drawn.slots, window) })

  const { from, to } = rowsOf(drawn.window, count)
  useLayoutEffect(() => onDraw({ from, to }), [onDraw, from, to])

  const geometry = useCallback(() => {
    if (!roomRef.current) return undefined
    const head = tableRef.current?.tHead?.offsetHeight ?? 0
    const inset = isHeadSticky ? head : 0
    const bodyTop = roomRef.current.getBoundingClientRect().top + head
    return { inset, bodyTop, view: innerHeight - inset }
  }, [roomRef, tableRef, isHeadSticky])

  const measure = useCallback(
    (spare: number) => {
      const at = geometry()
      if (!at) return
      const { inset, bodyTop, view } = at
      const scrollTop = Math.max(0, inset - bodyTop)
      const moved = scrolledTo(place.current, scrollTop, { whole, view })
      place.current = moved
      if (moved.isMoved) scrollBy(0, moved.scrollTop - scrollTop)
      const top = topOf(moved)
      const seen = Math.max(0, innerHeight - Math.max(bodyTop, inset))
      const inSight = {
        from: Math.floor(top / rowHeight),
        to: Math.min(count, Math.ceil((top + seen) / rowHeight)),
      }
      const made = {
        seen: blocksOf(inSight, 0, count),
        wanted: blocksOf(inSight, spare, count),
        shift: moved.shift,
      }
      setSights((now) => {
        const added = withSight(now.list === list ? now.places : [], made)
        return added === now.places ? now : { list, places: added }
      })
      // What is drawn later is asked for now.
      onShow(rowsOf(blocksOf(inSight, spareRows, count), count), inSight)
    },
    [geometry, list, whole, count, rowHeight, spareRows, onShow],
  )

  const known = useRef<string | null>(list)
  useLayoutEffect(() => {
    if (isHidden) {
      // It is seen from its top again.
      known.current = null
      return undefined
    }
    const isAtTop = place.current.scrollTop === 0 && place.current.shift === 0
    if (known.current !== list) {
      known.current = list
      if (isAtTop) {
        // It stays there: the frame that paints it has the layout, which here would make a long task of this one.
        const frame = requestAnimationFrame(() => measure(0))
        return () => cancelAnimationFrame(frame)
      }
      place.current = { scrollTop: 0, shift: 0 }
      const at = geometry()
      if (at && at.bodyTop < at.inset) scrollBy({ top: at.bodyTop - at.inset, behavior: 'instant' })
    }
    measure(0)
    return undefined
  }, [measure, geometry, list, isHidden])
  useEffect(() => {
    if (isHidden) return undefined
    let spare = 0
    const drawMore = () => {
      spare = Math.min(spare + BLOCK_ROWS, spareRows)
      startTransition(() => measure(spare))
      if (spare < spareRows) later = setTimeout(drawMore, SPARE_STEP_MS)
    }
    let later = setTimeout(drawMore, SPARE_MS)
    const onScroll = () => {
      clearTimeout(later)
      measure(spareRows)
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      clearTimeout(later)
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
    }
  }, [measure, spareRows, isHidden])

  /** Scrolls as little as shows a row whole, above what covers the end of the window. */
  const reveal = useCallback(
    (index: number) => {
      const at = geometry()
      if (!at) return
      const { inset, bodyTop, view } = at
      const top = topOf(place.current)
      const { scrollPaddingBottom } = getComputedStyle(document.documentElement)
      const foot = Number.parseFloat(scrollPaddingBottom) || 0
      const seen = innerHeight - Math.max(bodyTop, inset) - foot
      const rowTop = index * rowHeight
      const wanted =
        rowTop < top
          ? rowTop
          : rowTop + rowHeight > top + seen
            ? rowTop + rowHeight - view + foot
            : top
      if (wanted === top) return
      const isFar = Math.abs(wanted - top) > view
      const target = isFar
        ? placeOf(wanted, { whole, view })
        : { scrollTop: wanted - place.current.shift, shift: place.current.shift }
      const now = inset - bodyTop
      place.current = target
      scrollBy({ top: target.scrollTop - now, behavior: 'instant' })
      measure(spareRows)
    },
    [geometry, measure, rowHeight, spareRows, whole],
  )

  return {
    drawn: drawn.window,
    /** The elements of the blocks that are drawn. */
    slots: drawn.slots,
    /** The height of all rows. */
    height: scrolledHeight(whole),
    reveal,
    /** How many rows the window shows. */
    rowsInView: () => {
      const at = geometry()
      return at ? Math.max(1, Math.floor(at.view / rowHeight) - 1) : 1
    },
  }
}
