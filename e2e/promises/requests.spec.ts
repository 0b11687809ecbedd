import type { Page } from '@playwright/test'
import { clientHeaders, makeAccount } from '../support/account.ts'
import { setUp } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { toasts } from '../support/navigation.ts'

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

/** How many timers the page sets in 30 frames: one a frame, at least, if it renders without end. */
const timersSet = (page: Page) =>
  page.evaluate(async () => {
    let count = 0
    const set = globalThis.setTimeout
    globalThis.setTimeout = Object.assign((...given: Parameters<typeof set>) => {
      count += 1
      return set(...given)
    }, set)
    for (let frame = 0; frame < 30; frame += 1)
      await new Promise((resolve) => void requestAnimationFrame(resolve))
    globalThis.setTimeout = set
    return count
  })

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

// Regression: the response to a write of one account was cached as data of the other account. If it came while the
// page was read with the other key, the page rendered for ever and never showed anything again.
test('an answer that comes after another key was entered is not of that key', async ({
  page,
  fault,
  hold,
}) => {
  const other = await makeAccount(page.request, {})
  const faultsOfOther = { headers: clientHeaders(other) }
  await page.request.post('/faults', {
    ...faultsOfOther,
    data: { kind: 'hold', method: 'GET', path: '/edges', times: 2 },
  })
  await page.goto('/edges/tls/edgtls_door')
  const backend = page.getByRole('form', { name: 'Backend' })
  const restriction = page.getByRole('form', { name: 'IP restriction' })
  const letGo = await hold({ method: 'PUT', path: '/edges/tls/:id/ip_restriction' })
  await fault({ kind: 'status', status: 401, method: 'PUT', path: '/edges/tls/:id/backend' })
  await setUp(restriction)
  await setUp(backend)
  await restriction.getByLabel('IP policy IDs').fill('ipp_a')
  const answer = page.waitForResponse(
    (got) => got.request().method() === 'PUT' && got.url().endsWith('/ip_restriction'),
  )
  await restriction.getByRole('button', { name: 'Save module' }).click()
  await backend.getByLabel('Backend ID').fill('bkd_1')
  await backend.getByRole('button', { name: 'Save module' }).click()
  await backend.getByRole('button', { name: 'Reconnect' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('API key').fill(other)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toBeHidden()
  await letGo()
  await answer
  await expect(toasts(page)).toContainText('IP restriction saved')
  expect(await timersSet(page)).toBeLessThan(20)
  await page.request.delete('/faults', faultsOfOther)
  await expect(restriction).toContainText('Not set')
  await expect(backend.getByLabel('Backend ID')).toHaveValue('bkd_1')
})
