import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { bareId } from '#domain/pasted-id.ts'
import { Frame } from './frame.tsx'
import { operatorListQuery, operatorQuery } from './resources/operators/operator-queries.ts'
import { edgeQueries, readSome } from './resources/edges/edge-modules.ts'
import { loadOperator } from './resources/operators/bound-endpoints.ts'
import { runtimeConfigWithin } from './api/runtime-config.ts'
import type { Session } from './api/session.ts'
import type { LinkEntrance } from './pages/connect/link-entrance.ts'
import { enterBy, linkProblem } from './pages/connect/enter.ts'
import { SignInLinkRegion } from './pages/connect/sign-in-link-region.tsx'
import { NotFoundPage } from './shell/error-page.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'
import { ListSkeleton, OperatorSkeleton } from './pages/operators/operator-skeleton.tsx'
import { asksForAll, described, listSearch, PAGES, textsOf } from './page-descriptions.ts'
import { OperatorListPage } from './pages/operators/operator-list-page.tsx'
import { OperatorErrorPage } from './pages/operators/operator-error-page.tsx'
import { operatorSearch } from './pages/operators/operator-tab.ts'

/** What every route is handed. */
export type Context = { session: Session; entrance: LinkEntrance }

// Around every page.
const root = createRootRouteWithContext<Context>()({
  // Kept with the page: the location already points to the next page while that loads.
  beforeLoad: ({ location: { state, pathname, href } }) => {
    // Invisible characters that an id was pasted with are no part of it.
    const plain = bareId(pathname)
    if (plain !== pathname)
      throw redirect({ href: plain + href.replace(/^[^?#]*/, ''), replace: true })
    return { trail: state.trail ?? [], isOpenedHere: state.isOpenedHere ?? false }
  },
  component: () => (
    <>
      <Outlet />
      <SignInLinkRegion />
    </>
  ),
})

// `to`: where to go on after connecting, a path of this dashboard; `change`: stay here if there is a connection.
const connectSearch = textsOf('to', 'change')

// Where a connection is made.
const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect',
  validateSearch: connectSearch,
  beforeLoad: ({ context, search }) => enterBy(context, search),
  loader: ({ context }) => linkProblem(context),
  // Not the outline of a page with data.
  pendingComponent: () => null,
  component: lazyRouteComponent(() => import('./pages/connect/connect-page.tsx'), 'ConnectPage'),
})

// Around the pages of a connection.
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // The client that its pages read with.
  beforeLoad: async ({ context: { session, entrance }, location }) => {
    if (!(await entrance.enter())) await session.ask()
    const { client, switches } = session.state.get()
    if (!client) throw redirect({ to: '/connect', search: { to: location.href } })
    return { client, switches }
  },
  component: Frame,
})

/** What the route of a page begins with: where it is, what describes it, and its outline while it loads. */
const page = <Name extends keyof typeof PAGES>(name: Name) => ({
  getParentRoute: () => shell,
  ...described(PAGES[name]),
  pendingComponent: () => {
    const { crumb } = PAGES[name]
    return <PageSkeleton title={typeof crumb === 'string' ? crumb : undefined} />
  },
})

const overview = createRoute({
  ...page('overview'),
  component: lazyRouteComponent(
    () => import('./pages/operators/overview/overview-page.tsx'),
    'OverviewPage',
  ),
})

// Hovering a link fetches only the page's code: every read of data counts against the account's limit.
const operatorList = createRoute({
  ...page('operators'),
  pendingComponent: ListSkeleton,
  validateSearch: listSearch,
  loaderDeps: ({ search }) => ({ cursor: search.cursor ?? null, isAll: asksForAll(search) }),
  loader: async ({ context: { session, client }, deps, preload }) => {
    // All operators are loaded by the page itself.
    if (deps.isAll || preload) return
    await session.cache.ensureQueryData(operatorListQuery(client, deps.cursor))
  },
  // Users arrive at the list: its code is part of the app's, not loaded after it.
  component: OperatorListPage,
})

/** `from`: the operator to duplicate; `again`: the deleted one that a draft creates again, and what it `lacks`. */
const newSearch = textsOf('from', 'again', 'lacks')

const operatorNew = createRoute({
  ...page('operatorNew'),
  validateSearch: newSearch,
  loaderDeps: ({ search }) => ({ from: search.from }),
  loader: async ({ context: { session, client }, deps, preload }) => {
    if (!preload && deps.from) await session.cache.ensureQueryData(operatorQuery(client, deps.from))
  },
  component: lazyRouteComponent(
    () => import('./pages/operators/operator-create-page.tsx'),
    'OperatorCreatePage',
  ),
})

const operatorInstall = createRoute({
  ...page('operatorInstall'),
  component: lazyRouteComponent(
    () => import('./pages/operators/install/install-page.tsx'),
    'InstallPage',
  ),
})

const bulk = createRoute({
  ...page('bulk'),
  component: lazyRouteComponent(
    () => import('./pages/operators/operator-bulk-page.tsx'),
    'OperatorBulkPage',
  ),
})

const compare = createRoute({
  ...page('compare'),
  validateSearch: textsOf('ids'),
  component: lazyRouteComponent(
    () => import('./pages/operators/compare-page.tsx'),
    'OperatorComparePage',
  ),
})

const operatorDetail = createRoute({
  ...page('operator'),
  pendingComponent: OperatorSkeleton,
  errorComponent: OperatorErrorPage,
  validateSearch: operatorSearch,
  loaderDeps: ({ search }) => ({ tab: search.tab }),
  loader: ({ context: { session, client }, params, deps, preload }) =>
    preload ? undefined : loadOperator(session.cache, client, params.id, deps.tab),
  component: lazyRouteComponent(
    () => import('./pages/operators/operator-detail-page.tsx'),
    'OperatorDetailPage',
  ),
  remountDeps: ({ params }) => params,
})

const operatorEdit = createRoute({
  ...page('operatorEdit'),
  pendingComponent: () => <OperatorSkeleton before="Edit " />,
  errorComponent: OperatorErrorPage,
  // An edit starts from a fresh read, not from an old list.
  loader: ({ context: { session, client }, params, preload }) =>
    preload
      ? undefined
      : session.cache.fetchQuery({ ...operatorQuery(client, params.id), staleTime: 0 }),
  component: lazyRouteComponent(
    () => import('./pages/operators/operator-edit-page.tsx'),
    'OperatorEditPage',
  ),
})

// A view of the list; its address stays short enough to be typed.
const certificates = createRoute({
  ...page('certificates'),
  validateSearch: textsOf('q', 'sort'),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/operators', search: { ...search, view: 'certificates' }, replace: true })
  },
})

const edges = createRoute({
  ...page('edges'),
  validateSearch: listSearch,
  // The settings of the host name edges.
  loader: async ({ context: { session }, preload }) => {
    if (!preload) await runtimeConfigWithin(session.network, session.cache)
  },
  component: lazyRouteComponent(() => import('./pages/edges/edges-page.tsx'), 'EdgesPage'),
})

const edgeBulk = createRoute({
  ...page('edgeBulk'),
  component: lazyRouteComponent(() => import('./pages/edges/edge-bulk-page.tsx'), 'EdgeBulkPage'),
})

const edge = createRoute({
  ...page('edge'),
  loader: async ({ context: { session, client }, params: { kind, id }, preload }) => {
    const queries = edgeQueries(client, kind, id)
    if (queries.length === 0) throw notFound()
    if (preload) return
    await Promise.all([
      runtimeConfigWithin(session.network, session.cache),
      readSome(session.cache, queries),
    ])
  },
  component: lazyRouteComponent(() => import('./pages/edges/edge-page.tsx'), 'EdgePage'),
  remountDeps: ({ params }) => params,
})

const activity = createRoute({
  ...page('activity'),
  component: lazyRouteComponent(() => import('./pages/activity/activity-page.tsx'), 'ActivityPage'),
})

const settings = createRoute({
  ...page('settings'),
  component: lazyRouteComponent(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
})

// An unknown address is shown inside the shell, so that there is a way on.
const nowhere = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: NotFoundPage,
})

/** Every URL of the dashboard. */
export const routeTree = root.addChildren([
  connect,
  shell.addChildren([
    overview,
    operatorList,
    operatorNew,
    operatorInstall,
    bulk,
    compare,
    operatorDetail,
    operatorEdit,
    certificates,
    edges,
    edgeBulk,
    edge,
    activity,
    settings,
    nowhere,
  ]),
])
