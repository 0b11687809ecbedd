import { createRouter } from '@tanstack/react-router'
import { ErrorPage, NotFoundPage } from './errors/error-page.tsx'
import type { PageDescription } from './page-descriptions.ts'
import { routeTree, type Context } from './routes.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'

/** How long a page stays while the next one is loaded, before that one's outline takes its place. */
const SKELETON_MS = 150

/** The router of the dashboard: how its pages are loaded, and what is shown until then. */
export const createAppRouter = (context: Context) => {
  const router = createRouter({
    routeTree,
    context,
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
    defaultStructuralSharing: true,
    scrollRestoration: true,
  })
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
  }
}
