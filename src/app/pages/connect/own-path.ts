/** The path of this dashboard in `to`, without a fragment; its first page if `to` leads anywhere else. */
export const ownPath = (to: string | undefined, origin: string = location.origin): string => {
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return '/'
  const url = new URL(to, origin)
  // `/..//host` is a path of this origin, but the normalized rest would be read as a host the next time.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}
