/** How many parts of the corner tell its height. */
let telling = 0

/**
 * A ref of a part of the corner: tells the page how much of the end of the window the corner takes, for what stands
 * there, too.
 */
export const tellCornerHeight = (element: HTMLElement | null) => {
  const corner = element?.parentElement
  if (!corner) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--corner-height', `${corner.offsetHeight}px`),
  )
  observer.observe(corner)
  telling += 1
  return () => {
    observer.disconnect()
    telling -= 1
    if (telling === 0) style.removeProperty('--corner-height')
  }
}
