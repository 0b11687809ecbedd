import './without-browser.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '../api/query-client.ts'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { createSession } from '../api/session.ts'
import { OUTLINES } from '../outlines.tsx'
import { FIRST_WAIT } from './first-wait.ts'
import { FirstWaitNote } from './first-wait-note.tsx'
import { LoadFailure } from './load-failure.tsx'
import { LOAD_FAILURE } from './show-first-view.ts'
import { PAGES, described, type PageDescription } from '../page-descriptions.ts'
import { SESSION_CODE } from '../session-code.ts'
import { Shell } from '../shell/shell.tsx'
import { SHELL_PARTS } from '../shell-parts.tsx'

type View = { page: PageDescription; Content: RouteComponent }

const VIEWS: readonly View[] = Object.entries(OUTLINES).map(([name, Content]) => ({
  page: PAGES[name as keyof typeof PAGES], // which are the outlines' keys
  Content,
}))

const CONNECTION = { id: '', base_url: 'http://localhost', version_header: '', key: '' }

const neverSent = () => new Promise<never>(() => undefined)

const markupOf = async ({ page, Content }: View): Promise<string> => {
  const cache = createQueryClient()
  const session = createSession({
    code: SESSION_CODE,
    network: { fetch: neverSent, gate: neverSent },
    cache,
    connection: CONNECTION,
    focusedAt: () => 0,
  })
  const root = createRootRouteWithContext()({ beforeLoad: () => ({ session }) })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: () => ({ client: session.client(), switches: 0 }),
    component: () => <Shell parts={SHELL_PARTS} />,
  })
  const content = createRoute({
    getParentRoute: () => shell,
    ...described(page),
    component: Content,
  })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([content])]),
    history: createMemoryHistory({ initialEntries: [page.path.replaceAll('$', '')] }),
    isServer: true,
  })
  await router.load()
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  session.close()
  return (
    markup
      // The page itself sets the title.
      .replace(/<title>[^<]*<\/title>/, '')
      // Links already work; the buttons do so when the app has started.
      .replaceAll('<button ', '<button inert ')
  )
}

/**
 * The frame of every page around the outline of its content, by the page's path, as markup; and under
 * LOAD_FAILURE what is shown if the app cannot be loaded, and under FIRST_WAIT what a view says that waits.
 */
export const renderFirstViews = async (): Promise<{ path: string; markup: string }[]> => [
  ...(await Promise.all(
    VIEWS.map(async (view) => ({ path: view.page.path, markup: await markupOf(view) })),
  )),
  { path: LOAD_FAILURE, markup: renderToStaticMarkup(<LoadFailure />) },
  { path: FIRST_WAIT, markup: renderToStaticMarkup(<FirstWaitNote />) },
]
