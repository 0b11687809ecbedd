import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { textsOf } from './address-texts.ts'
import { runtimeConfigWithin } from './api/runtime-config.ts'
import type { Session } from './api/session.ts'
import type { LinkEntrance } from './pages/connect/link-entrance.ts'
import { ownPath } from './pages/connect/own-path.ts'
import { SignInLinkRegion } from './pages/connect/sign-in-link-region.tsx'
import { lazyPage, useHeavyPart } from './ui/load-code.ts'
import { useSelector } from '@tanstack/react-store'
import { journalMarks } from './bulk/journal-mark.ts'
import { SHELL_PARTS } from './shell-parts.tsx'
import { Shell } from './shell/shell.tsx'
import { UndoHost } from './writes/undo-host.tsx'

/** The frame around every page but the connect page, with what was left unfinished. */
const Frame = () => {
  const hasBulk = useSelector(journalMarks, ({ length }) => length > 0)
  const { Part: BulkStatuses } = useHeavyPart(
    async () => (await import('./bulk/bulk-statuses.tsx')).BulkStatuses,
    hasBulk,
  )
  return (
    <Shell parts={SHELL_PARTS}>
      <UndoHost />
      {BulkStatuses && <BulkStatuses />}
    </Shell>
  )
}

/** What every route is handed. */
export type Context = { session: Session; entrance: LinkEntrance }

/** Around every page. */
export const root = createRootRouteWithContext<Context>()({
  // Kept with the page: the location already points to the next page while that loads.
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

/** `to`: where to go on after connecting, a path of this dashboard; `change`: stay here if there is a connection. */
const connectSearch = textsOf('to', 'change')

/** Where a connection is made. */
export const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect',
  validateSearch: connectSearch,
  beforeLoad: async ({ context: { session, entrance }, search }) => {
    const wasIn = session.client() !== null
    const isIn = wasIn || (await entrance.enter()) || (await session.ask())
    if (isIn && !wasIn && !search.change) throw redirect({ href: ownPath(search.to) })
    // A connection that comes from another tab from now on ends the page.
    return { known: session.client()?.connection ?? null }
  },
  loader: async ({ context: { session, entrance } }) => {
    const linkProblem = entrance.takeProblem()
    // Following the link has already waited for the settings.
    if (!linkProblem) await runtimeConfigWithin(session.network, session.cache)
    return { linkProblem }
  },
  // Not the outline of a page with data.
  pendingComponent: () => null,
  component: lazyPage(async () => (await import('./pages/connect/connect-page.tsx')).ConnectPage),
})

/** Around the pages of a connection. */
export const shell = createRoute({
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
