import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import {
  boundEndpointsQuery,
  operatorListQuery,
  operatorQuery,
  seedFromLists,
} from './api/operators.ts'
import { connectionSwitches, currentConnection } from './connection/connection.ts'
import { enterByLink, takeLinkFault } from './connection/enter-by-link.ts'
import { ownPath } from './connection/own-path.ts'
import { readRuntimeConfig } from './connection/runtime-config.ts'
import { ErrorPage, NotFoundPage } from './errors/error-page.tsx'
import { OperatorListPage } from './pages/operators/operator-list-page.tsx'
import { Shell } from './shell/shell.tsx'
import { SignInLinkRegion } from './shell/sign-in-link-region.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'

type Context = { queryClient: QueryClient }

const text = z.catch(z.optional(z.string()), undefined)

// What a page shows goes with the page: the location itself is already the next one while that loads.
const root = createRootRouteWithContext<Context>()({
  beforeLoad: ({ location: { state } }) => ({
    trail: state.trail ?? [],
    isOpenedHere: state.isOpenedHere ?? false,
  }),
  component: () => (
    <>
      <Outlet />
      <SignInLinkRegion />
    </>
  ),
})

const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect',
  /** `to` is where to go on after connecting: a path of this dashboard. */
  validateSearch: z.object({ to: text }),
  beforeLoad: async ({ search }) => {
    if (!currentConnection() && (await enterByLink())) throw redirect({ href: ownPath(search.to) })
  },
  loader: async () => ({ config: await readRuntimeConfig(), linkFault: takeLinkFault() }),
  component: lazyRouteComponent(() => import('./pages/connect/connect-page.tsx'), 'ConnectPage'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    if (currentConnection() || (await enterByLink())) return
    throw redirect({ to: '/connect', search: { to: location.href } })
  },
  component: Shell,
  // No form of one service is left standing on another.
  remountDeps: connectionSwitches,
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/operators' })
  },
})

// A link that is hovered fetches the page's code; its data is read on the way there,
// since every read counts against the account's request limit.
const operatorList = createRoute({
  getParentRoute: () => shell,
  path: '/operators',
  validateSearch: z.object({ cursor: text }),
  loaderDeps: ({ search }) => ({ cursor: search.cursor ?? null }),
  loader: ({ context, deps, preload }) =>
    preload ? undefined : context.queryClient.ensureQueryData(operatorListQuery(deps.cursor)),
  // The list is where people arrive: its code comes with the app's, not after it.
  component: OperatorListPage,
})

const operatorNew = createRoute({
  getParentRoute: () => shell,
  path: '/operators/new',
  component: lazyRouteComponent(
    () => import('./pages/operators/operator-create-page.tsx'),
    'OperatorCreatePage',
  ),
})

/** The parts of an operator's page; the first is where its plain address leads. */
export const OPERATOR_TABS = ['summary', 'binding', 'bound-endpoints', 'json'] as const

const operatorDetail = createRoute({
  getParentRoute: () => shell,
  path: '/operators/$id',
  validateSearch: z.object({
    tab: z.catch(z.optional(z.enum(OPERATOR_TABS)), undefined),
    cursor: text,
  }),
  loaderDeps: ({ search }) => ({ tab: search.tab, cursor: search.cursor ?? null }),
  loader: async ({ context: { queryClient }, params, deps, preload }) => {
    if (preload) return
    seedFromLists(queryClient, params.id)
    await Promise.all([
      queryClient.ensureQueryData(operatorQuery(params.id)),
      // Its failure is told in the tab: the operator itself is there all the same.
      deps.tab === 'bound-endpoints' &&
        queryClient
          .ensureQueryData(boundEndpointsQuery(params.id, deps.cursor))
          .catch(() => undefined),
    ])
  },
  component: lazyRouteComponent(
    () => import('./pages/operators/operator-detail-page.tsx'),
    'OperatorDetailPage',
  ),
  remountDeps: ({ params }) => params,
})

const operatorEdit = createRoute({
  getParentRoute: () => shell,
  path: '/operators/$id/edit',
  // An edit starts from what the service says now, not from what a list said a while ago.
  loader: ({ context, params, preload }) =>
    preload
      ? undefined
      : context.queryClient.fetchQuery({ ...operatorQuery(params.id), staleTime: 0 }),
  component: lazyRouteComponent(
    () => import('./pages/operators/operator-edit-page.tsx'),
    'OperatorEditPage',
  ),
})

const edges = createRoute({
  getParentRoute: () => shell,
  path: '/edges',
  component: lazyRouteComponent(() => import('./pages/edges/edges-page.tsx'), 'EdgesPage'),
})

const edge = createRoute({
  getParentRoute: () => shell,
  path: '/edges/$kind/$id',
  loader: async ({ context: { queryClient }, params: { kind, id }, preload }) => {
    // What modules there are comes with the first edge, not with the list of operators.
    const { edgeQueries } = await import('./api/edge-modules.ts')
    const queries = edgeQueries(kind, id)
    if (queries.length === 0) throw notFound()
    if (!preload) await Promise.all(queries.map((query) => queryClient.ensureQueryData(query)))
  },
  component: lazyRouteComponent(() => import('./pages/edges/edge-page.tsx'), 'EdgePage'),
  remountDeps: ({ params }) => params,
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  // What pages of another resource keep on this device: pages do not import each other's.
  loader: async () => {
    const { forgetAllEdges, rememberedEdgeCount } =
      await import('./pages/edges/remembered-edges.ts')
    return { forgetAllEdges, rememberedEdgeCount }
  },
  component: lazyRouteComponent(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
})

// An address that leads nowhere still stands in the frame, from which there is a way on.
const nowhere = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: () => <NotFoundPage />,
})

const routeTree = root.addChildren([
  connect,
  shell.addChildren([
    home,
    operatorList,
    operatorNew,
    operatorDetail,
    operatorEdit,
    edges,
    edge,
    settings,
    nowhere,
  ]),
])

/** The router of the dashboard; every URL is on this screen. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // The query cache decides what is fresh: a page that was seen or hovered before waits for its loader, too.
    defaultStaleTime: 0,
    defaultStaleReloadMode: 'blocking',
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: () => <NotFoundPage />,
    defaultStructuralSharing: true,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** The cursors of the pages before this one in a walk through a list, first page first. */
    trail?: string[]
    /** The edge of this page was opened from within the dashboard, not by an address alone. */
    isOpenedHere?: boolean
  }
}
