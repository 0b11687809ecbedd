import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** Records the page's API requests from now on. */
const watchRequests = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}${search}`)
  })
  return requests
}
const LIST = '/api/kubernetes_operators'

// The entry starts the first read of a page, and the page reuses it: a second request would double the cost.
test('a fresh page makes each of its reads once', async ({ page, seedOperator }) => {
  const { id } = await seedOperator({ description: 'Door' })
  const requests = watchRequests(page)
  for (const [path, expected] of [
    ['/operators', [LIST]],
    [`/operators/${id}`, [`${LIST}/${id}`]],
    [`/operators/${id}?tab=bound-endpoints`, [`${LIST}/${id}`, `${LIST}/${id}/bound_endpoints`]],
  ] as const) {
    requests.length = 0
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Door').first()).toBeVisible()
    if (path === '/operators') await expect(page.getByRole('table')).toBeVisible()
    expect(requests.toSorted()).toEqual(expected.map((url) => `GET ${url}`).toSorted())
  }
})
