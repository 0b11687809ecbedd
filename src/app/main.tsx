import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isApiError } from './api/api-error.ts'
import type { EarlyRead } from './api/early-read.ts'
import { createQueryClient } from './api/query-client.ts'
import type { Network } from './api/send-request.ts'
import { createSession } from './api/session.ts'
import type { Connection } from './connection/connection.ts'
import { createLinkEntrance } from './pages/connect/link-entrance.ts'
import { takeLinkFromAddress, type SignInLink } from './pages/connect/sign-in-link.ts'
import { createAppRouter } from './routes.tsx'
import { ToastRegion } from './ui/toast.tsx'

type Start = {
  network: Network
  /** The connection that was kept for this tab. */
  connection: Connection | null
  early: EarlyRead | undefined
  /** The sign-in link that opened this page. */
  link: SignInLink | null
}

const cursorIn = (location: { searchStr: string } | undefined) =>
  new URLSearchParams(location?.searchStr).get('cursor')

/** Shows the dashboard, going on from what the entry has begun. */
export const start = ({ network, connection, early, link }: Start): void => {
  // A link that is opened in this very page. Listens before the router does, which then sees the page that it
  // has shown all along: of a fragment it would make a history entry that knows nothing of the one before.
  addEventListener('popstate', (event) => {
    const followed = takeLinkFromAddress(router.history.location.state)
    if (!followed) return
    entrance.waiting.set(followed)
    event.stopImmediatePropagation()
    // Where nobody is signed in, the page that stands follows it.
    if (!session.client()) void router.invalidate()
  })

  const cache = createQueryClient()
  const session = createSession({ network, cache, connection, early })
  const entrance = createLinkEntrance(session, link)
  const router = createAppRouter({ session, entrance })
  session.onSignOut(() => void router.navigate({ to: '/connect', ignoreBlocker: true }))

  // A new page is read from its beginning, by those who hear it, too; so is the next page of a list.
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    const hasTurned = pathChanged || cursorIn(fromLocation) !== cursorIn(toLocation)
    if (fromLocation && hasTurned)
      document.getElementById('content')?.focus({ preventScroll: true })
  })

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root, {
    // A failed call is told by the page that met it; anything else is a bug, to be seen by developers.
    onCaughtError: (error) => {
      if (!isApiError(error)) reportError(error)
    },
  }).render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
        <ToastRegion />
      </QueryClientProvider>
    </StrictMode>,
  )
}
