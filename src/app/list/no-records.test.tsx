import { createAtom } from '@tanstack/react-store'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testClient } from '../api/test-client.ts'
import { EMPTY_STATE } from '../collections/test-state.ts'
import { POLICIES } from '../resources/test-policies.ts'
import { listedResource } from './listed-resource.tsx'
import { NoRecords } from './record-list.tsx'

const LISTED = listedResource(POLICIES.collected, POLICIES.pages)
const LOADED = {
  listed: LISTED,
  page: undefined,
  text: '',
  isAllThere: true,
  records: [],
  state: EMPTY_STATE,
  clear: () => undefined,
}

const PAGE = {
  records: [],
  cursor: 'x',
  nextPageUri: null,
  read_at: 0,
  isRefreshing: false,
  refresh: () => undefined,
}

/** What it says, on a page of the shell with a client. */
const said = async (given: Partial<ComponentProps<typeof NoRecords>['list']>) => {
  const client = testClient(async () => null)
  const session = { state: createAtom({ client, switches: 0 }) }
  const root = createRootRoute()
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: () => ({ session, client, switches: 0 }),
    component: () => <NoRecords list={{ ...LOADED, ...given }} />,
  })
  const page = createRoute({ getParentRoute: () => shell, path: '/' })
  const routeTree = root.addChildren([shell.addChildren([page])])
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree, history })
  await router.load()
  const markup = renderToStaticMarkup(<RouterProvider router={router} />)
  return markup.replaceAll(/(<[^>]*>)+/g, '|')
}

// Regression: before anything was loaded, a search was said to match nothing.
test.each([
  ['a page of several has none', { page: PAGE }, '|No policies on this page|'],
  ['nothing is there', {}, '|No policies yet|'],
  ['nothing of all matches', { text: 'x' }, '|Nothing matches x|'],
  [
    'nothing matches so far',
    { text: 'x', isAllThere: false, records: [{ id: 'pol_1' }] },
    'Only the policies loaded so far were searched.',
  ],
  [
    'nothing is loaded yet that a search could match',
    { text: 'x', isAllThere: false, state: { ...EMPTY_STATE, loading: 'running' as const } },
    '|Loading policies…|',
  ],
  ['loading stopped before the first', { isAllThere: false }, '|No policies loaded yet|'],
])('where %s, that is said, and nothing else', async (_, given, title) => {
  const text = await said(given)
  expect(text).toContain(title)
  expect(text.match(/No policies|Nothing matches|Loading policies/g)).toHaveLength(1)
})
