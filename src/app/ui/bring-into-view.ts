/** A ref: scrolls no further than it takes to bring what has just come into view. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })
