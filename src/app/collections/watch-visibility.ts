/** Tells whether the page can be seen, now and whenever that changes. Returns how to stop. */
export const watchVisibility = (tell: (isVisible: boolean) => void): (() => void) => {
  const look = () => tell(document.visibilityState === 'visible')
  const hide = () => tell(false)
  document.addEventListener('visibilitychange', look)
  addEventListener('pagehide', hide)
  addEventListener('pageshow', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pagehide', hide)
    removeEventListener('pageshow', look)
  }
}
