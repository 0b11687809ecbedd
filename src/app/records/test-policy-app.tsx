import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect } from 'vitest'
import type { Client } from '../api/client.ts'
import { createQueryClient } from '../api/query-client.ts'
import { openGate } from '../api/test-client.ts'
import { createSession, type Session } from '../api/session.ts'
import { noteCall } from '../activity/request-log.ts'
import { eraseAll, eraseConnection } from '../erase.ts'
import { openWithSession } from '../collections/use-collection.ts'
import { BulkPage } from '../bulk/bulk-page.tsx'
import { BulkStatus } from '../bulk/bulk-status.tsx'
import { erasure } from '../device/erase.ts'
import { allowAccountStorage } from '../device/storage.ts'
import { newId } from '../connection/connection.ts'
import { listSearch } from '../page-descriptions.ts'
import type { ListToolsProps } from '../list/use-list.ts'
import { RecordList } from '../list/record-list.tsx'
import { listedResource } from '../list/listed-resource.tsx'
import { POLICIES } from '../resources/test-policies.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { ToastRegion } from '../ui/toast.tsx'
import { RecordTools } from './record-tools.tsx'

// What an app has of policies: the page of their list, and a line for each other page.

const LISTED = listedResource(POLICIES.collected, POLICIES.pages)
const PolicyTools = (props: ListToolsProps) => <RecordTools {...props} resource={POLICIES} />
const PolicyListPage = () => <RecordList listed={LISTED} Tools={PolicyTools} />

const Frame = () => (
  <>
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
    <BulkStatus resource={POLICIES} />
  </>
)

type Context = { session: Session }

const root = createRootRouteWithContext<Context>()({ component: Outlet })
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ context: { session } }): { client: Client | null; switches: number } => ({
    client: session.client(),
    switches: 0,
  }),
  component: Frame,
})
const { list, bulk, record } = POLICIES.pages
const routeTree = root.addChildren([
  shell.addChildren([
    createRoute({
      getParentRoute: () => shell,
      path: list,
      validateSearch: listSearch,
      component: PolicyListPage,
    }),
    createRoute({
      getParentRoute: () => shell,
      path: bulk,
      component: () => <BulkPage resource={POLICIES} />,
    }),
    createRoute({
      getParentRoute: () => shell,
      path: record,
      component: () => <h1>One policy</h1>,
    }),
  ]),
])

/** Opens an app over policies in this page, with the collection of all of them. */
export const openPolicyApp = (fetch: typeof globalThis.fetch) => {
  const connection = {
    id: newId(),
    base_url: 'https://api.example',
    version_header: 'V',
    key: 'key',
  }
  const cache = createQueryClient({ retry: false })
  const session = createSession({
    code: { noteCall, eraseAll, eraseConnection },
    network: { fetch, gate: openGate },
    cache,
    connection,
    focusedAt: () => Infinity,
  })
  openWithSession(session, [POLICIES.collected])
  const history = createMemoryHistory({ initialEntries: [list] })
  const router = createRouter({ routeTree, history, context: { session } })
  const element = document.body.appendChild(document.createElement('div'))
  const tree = createRoot(element)
  tree.render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  )
  return {
    router,
    /** Signs out: nothing of it is left for the next test. */
    close: async () => {
      session.signOut()
      tree.unmount()
      element.remove()
      session.close()
      await expect.poll(() => erasure.get()?.left).toEqual([])
      allowAccountStorage()
    },
  }
}
