/**
 * A ref: keeps a CSS variable of the page at the height of its element, for what else stands at the end of the window.
 * Without the element, and while it is empty, the variable is not set: to set it is to style the whole page anew.
 */
export const tellHeight = (variable: `--${string}`) => (element: HTMLElement | null) => {
  if (!element) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    if (element.offsetHeight > 0) style.setProperty(variable, `${element.offsetHeight}px`)
    else style.removeProperty(variable)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(variable)
  }
}

/** A ref of a bar at the foot of the window: a toast is above it, and nothing that gets the focus is behind it. */
export const tellFootHeight = tellHeight('--foot')
