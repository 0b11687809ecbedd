import { EDGE_LIST_PATH } from '#contract/edge-list.ts'
import { decodedPath } from './static-files.ts'

const SERVICE = new RegExp(`^(/api|/sign-in|/faults|${EDGE_LIST_PATH})(/|$)`)

/**
 * Whether a request is for the service, which handles a limited number at a time. The rest comes from memory and
 * is always answered: the page with its files, its configuration and the health check.
 */
export const needsPlace = (target = '/'): boolean => {
  if (target.startsWith('/api/')) return true
  // As the router sees it: without dot segments, and decoded.
  const url = target.startsWith('/') ? `http://localhost${target}` : target
  return !URL.canParse(url) || SERVICE.test(decodedPath(new URL(url).pathname))
}
