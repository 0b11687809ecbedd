/** Browsers limit how high an element may be, Firefox to 17.8 million pixels: longer lists are scrolled in a window. */
export const MOST_HEIGHT = 8_000_000

export type Sizes = {
  /** Of all rows, as if there were no limit. */
  readonly whole: number
  /** Of the part of the window that shows rows. */
  readonly view: number
}

/** Where a long list stands: the rows are drawn `shift` above their true place. */
export type ScrollPlace = { readonly scrollTop: number; readonly shift: number }

/** The height of the element that is scrolled. */
export const scrolledHeight = (whole: number): number => Math.min(whole, MOST_HEIGHT)

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, Math.max(0, most)))

/** Near its ends a list is scrolled as if there were no limit. */
const EDGE_VIEWS = 50

const edgeOf = ({ whole, view }: Sizes) =>
  Math.min(EDGE_VIEWS * view, (scrolledHeight(whole) - view) / 4)

/** The distance from the top that belongs to a place of the scroll bar, or the other way round. */
const stretched = (at: number, from: number, to: number, edge: number): number => {
  if (at <= edge) return at
  if (at >= from - edge) return to - (from - at)
  return edge + ((at - edge) / (from - 2 * edge)) * (to - 2 * edge)
}

/** The place that shows a distance from the top of the list, so that the scroll bar stands where it should. */
export const placeOf = (top: number, sizes: Sizes): ScrollPlace => {
  const { whole, view } = sizes
  const target = clamp(top, whole - view)
  if (whole <= MOST_HEIGHT) return { scrollTop: target, shift: 0 }
  const most = scrolledHeight(whole) - view
  const scrollTop = stretched(target, whole - view, most, edgeOf(sizes))
  return { scrollTop, shift: target - scrollTop }
}

/** The distance from the top of the list to what is shown. */
export const topOf = ({ scrollTop, shift }: ScrollPlace): number => scrollTop + shift

/** A jump of more than so many views is a drag of the scroll bar, which means a part of the whole list. */
const JUMP = 4

/**
 * The place after the element has been scrolled to `scrollTop`: a wheel moves by single rows wherever it is, and
 * the bar reaches every row. `isMoved` says that the element must be scrolled to the place's own `scrollTop`.
 */
export const scrolledTo = (
  before: ScrollPlace,
  scrollTop: number,
  sizes: Sizes,
): ScrollPlace & { readonly isMoved: boolean } => {
  const { whole, view } = sizes
  const most = scrolledHeight(whole) - view
  const at = clamp(scrollTop, most)
  if (whole <= MOST_HEIGHT) return { scrollTop: at, shift: 0, isMoved: false }
  const largest = whole - scrolledHeight(whole)
  if (Math.abs(at - before.scrollTop) > JUMP * view) {
    const top = stretched(at, most, whole - view, edgeOf(sizes))
    return { scrollTop: at, shift: top - at, isMoved: false }
  }
  const shift = clamp(before.shift, largest)
  // No single step may come to an end of the element that is no end of the list.
  const near = (JUMP + 1) * view
  const isAtWrongEnd = (at < near && shift > 0) || (at > most - near && shift < largest)
  if (!isAtWrongEnd) return { scrollTop: at, shift, isMoved: false }
  const place = placeOf(at + shift, sizes)
  return { ...place, isMoved: Math.abs(place.scrollTop - at) >= 1 }
}
