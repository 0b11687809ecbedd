/** Tells whether the page can be seen, now and whenever that changes. Returns how to stop. */
export const watchVisibility = (tell: (isVisible: boolean) => void): (() => void) => {
  const page = document
  const stopping = new AbortController()
  const { signal } = stopping
  const look = () => tell(page.visibilityState === 'visible')
  page.addEventListener('visibilitychange', look, { signal })
  addEventListener('pagehide', () => tell(false), { signal })
  addEventListener('pageshow', look, { signal })
  look()
  return () => stopping.abort()
}
