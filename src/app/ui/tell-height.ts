/**
 * A ref: keeps a CSS variable of the page at the height of its element, for what else stands at the end of the window.
 * Without the element the variable is not set.
 */
export const tellHeight = (variable: `--${string}`) => (element: HTMLElement | null) => {
  if (!element) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty(variable, `${element.offsetHeight}px`),
  )
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(variable)
  }
}
