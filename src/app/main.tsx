import { LucideProvider } from 'lucide-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReadonlyAtom } from '@tanstack/react-store'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isApiError } from './api/api-error.ts'
import { countRequests } from './api/pace/pace.ts'
import { createQueryClient } from './api/query-client.ts'
import type { Network } from './api/send-request.ts'
import { FILE_BYTES, readText } from './api/read-reply.ts'
import { createSession } from './api/session.ts'
import { startRecorder } from './activity/change-log.ts'
import { noteCall, requestLog } from './activity/request-log.ts'
import { takeOverEarlier } from './resources/earlier-lists.ts'
import { eraseAll, eraseConnection, eraseStale } from './erase.ts'
import { openWithSession } from './collections/use-collection.ts'
import { journalMarks, rereadMarks } from './bulk/journal-mark.ts'
import { BASE_PATH } from './device/registry.ts'
import { storedConnection } from './connection/connection.ts'
import { isCodeError, watchCode } from './ui/load-code.ts'
import { createLinkEntrance } from './pages/connect/link-entrance.ts'
import { takeLinkFromAddress } from './pages/connect/sign-in-link.ts'
import { createAppRouter } from './router.tsx'
import { asksForAll } from './page-descriptions.ts'
import { COLLECTED_OPERATORS } from './resources/operators/collected-operators.ts'
import { hasUnsavedChanges } from './shell/unsaved-changes.tsx'
import { afterPaint } from './ui/when-idle.ts'
import { showTooltips } from './ui/tooltip.ts'
import { ToastRegion } from './ui/toast.tsx'
import { allowTranslation } from './ui/translation.ts'
import './ui/tokens.css'
import './ui/base.css'

const cursorIn = (location: { searchStr: string } | undefined) =>
  new URLSearchParams(location?.searchStr).get('cursor')

// Until the router has a page to show, rendering would replace the outline in index.html with nothing.
const firstPage = (router: ReturnType<typeof createAppRouter>): Promise<void> =>
  new Promise((resolve) => {
    // With React, the router's stores are atoms.
    const matches = router.stores.matches as ReadonlyAtom<unknown>
    matches.subscribe(() => resolve())
    void router.load().then(resolve, resolve)
  })

const isShown = (element: Element | null) => (element?.getClientRects().length ?? 0) > 0

// After the paint, since the browser lays out the page for it; not if the user has moved the focus since `left` had it.
// A link or a dialog that is gone has given its focus to something else.
const focusContent = (left: Element | null) => {
  const given = isShown(left) ? left : document.activeElement
  afterPaint(() => {
    const { activeElement, body } = document
    if (activeElement === given || activeElement === body)
      document.getElementById('content')?.focus({ preventScroll: true })
  })
}

const start = async (root: HTMLElement): Promise<void> => {
  const link = takeLinkFromAddress()
  // For a link opened in this page. This listener runs before the router's, which then sees no change: a
  // fragment would make it add a history entry without the state of the entry before.
  addEventListener('popstate', (event) => {
    const followed = takeLinkFromAddress(router.history.location.state)
    if (!followed) return
    entrance.waiting.set(followed)
    event.stopImmediatePropagation()
    // If nobody is signed in, the current page follows the link.
    if (!session.client()) void router.invalidate()
  })

  const network: Network = { fetch, gate: countRequests }
  watchCode({
    readIndex: async () => {
      const reply = await fetch(`${BASE_PATH}/`, {
        cache: 'no-store',
        signal: AbortSignal.timeout(5_000),
      })
      if (!reply.ok) throw new Error(`Status ${reply.status}`)
      return readText(reply, FILE_BYTES)
    },
    isLostByReload: hasUnsavedChanges,
    reload: () => location.reload(),
  })
  let lastFocused = 0
  addEventListener('blur', () => (lastFocused = Date.now()))
  const focusedAt = () => (document.hasFocus() ? Infinity : lastFocused)

  eraseStale()
  const cache = createQueryClient()
  const session = createSession({
    code: { noteCall, eraseAll, eraseConnection },
    network,
    cache,
    connection: storedConnection(),
    focusedAt,
  })
  openWithSession(session, [COLLECTED_OPERATORS])
  const entrance = createLinkEntrance(session, link)
  const router = createAppRouter({ session, entrance })
  takeOverEarlier(session.client()?.connection)
  session.state.subscribe(({ client }) => takeOverEarlier(client?.connection))
  session.state.subscribe(rereadMarks)
  session.onSignOut(() => journalMarks.set([]))
  session.onSignOut(() => requestLog.set([]))
  session.onSignOut(() => void router.navigate({ to: '/connect', ignoreBlocker: true }))

  let left: Element | null = null
  router.subscribe('onBeforeLoad', () => (left = document.activeElement))
  // Screen readers read a new page from its beginning, too, and so the next page of a list.
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    // A search that begins on a later page leaves that page, but the field keeps the focus.
    const hasTurned =
      pathChanged ||
      (cursorIn(fromLocation) !== cursorIn(toLocation) && !asksForAll(toLocation.search))
    // A fragment names a field of the page, which takes it.
    if (fromLocation && hasTurned && !toLocation.hash) focusContent(left)
  })
  // The router itself follows the address only once its first page is there.
  router.subscribe(
    'onRendered',
    router.history.subscribe(() => void router.load()),
  )

  allowTranslation()
  showTooltips()
  startRecorder(cache, network)

  await firstPage(router)
  const tree = createRoot(root, {
    // The page that made a failed call shows it; anything else is a bug, reported for developers.
    onCaughtError: (error) => {
      if (!isApiError(error) && !isCodeError(error)) reportError(error)
    },
  })
  // As a transition: the browser may do other things between the parts of a long render.
  startTransition(() =>
    tree.render(
      <StrictMode>
        <LucideProvider size={16} strokeWidth={1.5} absoluteStrokeWidth>
          <QueryClientProvider client={cache}>
            <RouterProvider router={router} />
            <ToastRegion />
          </QueryClientProvider>
        </LucideProvider>
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('No #root')
void start(root)
