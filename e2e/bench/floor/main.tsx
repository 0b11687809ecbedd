// The least that shows the list, an operator and its form with the dashboard's stack: what the bench
// compares the dashboard with. It reads the same addresses of the same service, with the code of the
// other two pages loaded when they are opened.
import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import {
  Link,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import './floor.css'
import { listQuery, operatorQuery } from './operators.ts'

const cache = new QueryClient()

const HEADINGS = ['Description', 'Features', 'Region', 'Deployment', 'Updated']

const ListPage = () => {
  const { operators } = useSuspenseQuery(listQuery).data
  return (
    <main>
      <h1>Operators</h1>
      <table>
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {operators.map(
            ({ id, description, enabled_features, region, deployment, updated_at }) => (
              <tr key={id}>
                <td>
                  <Link to="/operators/$id" params={{ id }}>
                    {description || id}
                  </Link>
                </td>
                <td>{enabled_features?.join(', ')}</td>
                <td>{region}</td>
                <td>{deployment?.name}</td>
                <td>{updated_at}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </main>
  )
}

const root = createRootRoute()
const list = createRoute({
  getParentRoute: () => root,
  path: '/operators',
  loader: () => cache.ensureQueryData(listQuery),
  component: ListPage,
})
const detail = createRoute({
  getParentRoute: () => root,
  path: '/operators/$id',
  loader: ({ params }) => cache.ensureQueryData(operatorQuery(params.id)),
  component: lazyRouteComponent(() => import('./detail-page.tsx'), 'DetailPage'),
})
const form = createRoute({
  getParentRoute: () => root,
  path: '/operators/$id/edit',
  // Reads the operator again, like the dashboard's form.
  loader: ({ params }) => cache.fetchQuery({ ...operatorQuery(params.id), staleTime: 0 }),
  component: lazyRouteComponent(() => import('./form-page.tsx'), 'FormPage'),
})

const router = createRouter({ routeTree: root.addChildren([list, detail, form]) })

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
createRoot(element).render(
  <QueryClientProvider client={cache}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
