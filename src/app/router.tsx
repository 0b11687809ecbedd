import { createRouter } from '@tanstack/react-router'
import { BASE_PATH } from './device/registry.ts'
import { clearStored } from './device/storage.ts'
import { ErrorPage, NotFoundPage } from './shell/error-page.tsx'
import type { PageDescription } from './page-descriptions.ts'
import { routeTree, type Context } from './routes.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'

/** How long a page stays while the next one is loaded, before that one's outline takes its place. */
const SKELETON_MS = 150

// What needs no encoding in a query, and is easier to read without.
const READABLE = /%(?:3A|2C|2F)/g

/** Every parameter is a text, and what is searched for stands in the address as it was typed. */
const searchAsText = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const given = Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    const text = new URLSearchParams(given).toString().replaceAll(READABLE, decodeURIComponent)
    return text && `?${text}`
  },
}

// The router's own entry: where pages were scrolled to.
const eraseScroll = () =>
  clearStored({ area: 'session', name: 'tsr-scroll-restoration-v1_3', of: 'account' })

/** The router of the dashboard: how its pages are loaded, and what is shown until then. */
export const createAppRouter = (context: Context) => {
  const router = createRouter({
    routeTree,
    context,
    basepath: BASE_PATH || '/',
    ...searchAsText,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The query cache decides what is fresh: a page seen or hovered before waits for its loader, too.
    defaultStaleTime: 0,
    defaultStaleReloadMode: 'blocking',
    defaultPendingMs: SKELETON_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: () => <NotFoundPage />,
    // The context has the session and its client: to compare those deeply need not end, and would copy them.
    defaultStructuralSharing: false,
    scrollRestoration: true,
  })
  const { session } = context
  session.onSignOut(eraseScroll)
  // Later than the router's own listener, which stores it once more.
  addEventListener('pagehide', () => session.client() || eraseScroll())
  // Within a page, to another page of its list or to another tab, what it shows stays until the new is there.
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? SKELETON_MS : Infinity
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    page?: PageDescription
  }
  interface HistoryState {
    /** The cursors of the pages before this one in a walk through a list, first page first. */
    trail?: string[]
    /** The edge of this page was opened from within the dashboard, not just by an address. */
    isOpenedHere?: boolean
    /** The page of bulk changes was opened with a plan from the page before it. */
    review?: 'open'
  }
}
