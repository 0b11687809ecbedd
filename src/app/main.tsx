import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isApiError } from './api/api-error.ts'
import { createQueryClient } from './api/query-client.ts'
import { currentConnection, subscribeToConnection } from './connection/connection.ts'
import { dropLink, takeLinkFromAddress } from './connection/sign-in-link.ts'
import { createAppRouter } from './routes.tsx'
import { ToastRegion } from './ui/toast.tsx'

// A link that is opened in this very page. Listens before the router does, which then sees the page that it
// has shown all along: of a fragment it would make a history entry that knows nothing of the one before.
addEventListener('popstate', (event) => {
  if (takeLinkFromAddress(router.history.location.state)) event.stopImmediatePropagation()
})

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

// Whatever was loaded belongs to the connection it was loaded with.
subscribeToConnection(() => {
  queryClient.clear()
  if (currentConnection()) return
  // Whoever signs out, in whichever tab, is not signed in again by a link that is being asked about.
  dropLink()
  void router.navigate({ to: '/connect', ignoreBlocker: true })
})

const cursorIn = (location: { searchStr: string } | undefined) =>
  new URLSearchParams(location?.searchStr).get('cursor')

// A new page is read from its beginning, by those who hear it, too; so is the next page of a list.
router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
  const hasTurned = pathChanged || cursorIn(fromLocation) !== cursorIn(toLocation)
  if (fromLocation && hasTurned) document.getElementById('content')?.focus({ preventScroll: true })
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root, {
  // A failed call is told by the page that met it; anything else is a fault to be seen by developers.
  onCaughtError: (error) => {
    if (!isApiError(error)) reportError(error)
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>
  </StrictMode>,
)
