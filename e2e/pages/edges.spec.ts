import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { edgeSearch, edgeTable, openById } from '../support/edges.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'

/** The row of an edge in the list, by a text in it. */
const rowOf = (page: Page, text: string) =>
  edgeTable(page).getByRole('row').filter({ hasText: text })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('an edge is opened by its id, and remembered with its live state', async ({ page, api }) => {
    await page.goto('/edges')
    await expect(page.getByText('No edges yet')).toBeVisible()
    // Regression: it said so of this service, too, which lists those that have a module.
    await expect(page.getByText("can't list edges")).toHaveCount(0)
    await openById(page, 'edgtls_branch')
    await expect(page).toHaveURL('/edges/tls/edgtls_branch')
    await expect(page.getByRole('form', { name: 'Backend' })).toBeVisible()

    await goInside(page, '/edges')
    const row = rowOf(page, 'edgtls_branch')
    await expect(row.getByText('No modules', { exact: true })).toBeVisible()
    await row.getByRole('checkbox').click()
    // Regression: the button left the focus nowhere.
    await page.getByRole('button', { name: 'Remove from this device' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(row).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()

    await api.put('/api/edges/tls/edgtls_branch/backend', {
      data: { enabled: false, backend_id: 'bkd_1' },
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row.getByText('Off', { exact: true })).toBeVisible()
    // Regression: an edge without a restriction, which lets every source in, was a grey "Not set".
    await expect(row.getByText('Open', { exact: true })).toBeVisible()
    await expect(row.getByText('bkd_1', { exact: true })).toBeVisible()
    await expectAccessible(page, 'known edges')

    // Regression: an invisible character made it another edge, or turned around what stood behind it.
    await edgeSearch(page).fill('\u202edi')
    await page.getByRole('button', { name: 'Open di as TCP' }).click()
    await expect(page.getByRole('heading', { name: 'di', level: 1, exact: true })).toBeVisible()
    // It is remembered once it has been read.
    await expect(page.getByRole('form')).toBeVisible()
    await goInside(page, '/edges')
    await expect(page.getByRole('link', { name: 'di', exact: true })).toBeVisible()

    // Regression: any site could fill the list of remembered edges and push out the user's own edges.
    await test.step('one that only an address led to is not remembered, unless it has a module', async () => {
      await api.put('/api/edges/tcp/edgtcp_real/ip_restriction', { data: { ip_policy_ids: [] } })
      for (const path of ['tcp/edgtcp_made_up', 'tls/edgtls_made_up', 'tcp/edgtcp_real']) {
        await goInside(page, `/edges/${path}`)
        await expect(page.getByRole('heading', { name: path.slice(4), level: 1 })).toBeVisible()
        await expect(page.getByRole('form', { name: 'IP restriction' })).toBeVisible()
      }
      await goInside(page, '/edges/udp/edg_1')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await goInside(page, '/edges')
      await expect(page.getByRole('link', { name: 'edgtcp_real' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'made_up' })).toHaveCount(0)
    })
  })
})

test('the edges of the host are listed with their state', async ({ page, api }) => {
  await api.put('/api/edges/tls/edgtls_shop/backend', { data: { backend_id: 'bkd_1' } })
  const edges = [
    { kind: 'tls', id: 'edgtls_shop', label: 'Shop <b>' },
    { kind: 'udp', id: 'edgudp_1', label: 'Of no kind' },
    { kind: 'tcp', id: 'edgtcp_git' },
  ]
  await page.route('/config.json', (route) => route.fulfill({ json: { base_url: '/api', edges } }))
  await page.goto('/edges')
  const grid = edgeTable(page)
  const shop = rowOf(page, 'Shop <b>')
  await expect(shop.getByText('bkd_1', { exact: true })).toBeVisible()
  await expect(shop.getByText('Open', { exact: true })).toBeVisible()
  await expect(grid.getByRole('link', { name: 'edgtcp_git' })).toBeVisible()
  await expect(grid.getByRole('link')).toHaveCount(2)
  await expect(page.getByText('No edges yet')).toHaveCount(0)

  await test.step('one that was opened is there once, and stays when it is removed', async () => {
    await shop.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop <b>' })).toBeVisible()
    await goInside(page, '/edges')
    // Regression: an edge of the host that was opened stood in two lists.
    await expect(grid.getByRole('link')).toHaveCount(2)
    await shop.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Remove from this device' }).click()
    await expect(page.getByText('1 stays listed: the host or the service names it.')).toBeVisible()
    await expect(grid.getByRole('link')).toHaveCount(2)
  })
})
