/** A ref: if its element is removed with the focus in it, the page gets the focus, as on any new page. */
export const handFocusOn = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement))
    document.getElementById('content')?.focus({ preventScroll: true })
}

/** A ref: if its element is removed with the focus in it, the part around it that can have the focus gets it. */
export const handFocusAround = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement))
    element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
}

/** A ref: scrolls no further than it takes to bring what has just come into view. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })
