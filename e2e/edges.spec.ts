import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('an edge is opened by kind and id, and remembered with its live state @phone', async ({
  page,
  api,
}) => {
  await page.goto('/edges')
  await expect(page.getByText('No edges yet')).toBeVisible()
  await page.getByRole('radio', { name: 'TLS' }).check()
  await page.getByLabel('Edge ID').fill('edgtls_branch')
  await page.getByRole('button', { name: 'Open edge' }).click()
  await expect(page).toHaveURL('/edges/tls/edgtls_branch')
  await expect(page.getByRole('form', { name: 'Backend' })).toBeVisible()

  await api.put('/api/edges/tls/edgtls_branch/backend', {
    data: { enabled: false, backend_id: 'bkd_1' },
  })
  await page.goto('/edges')
  await expect(page.getByRole('link', { name: 'edgtls_branch' })).toBeVisible()
  const table = page.getByRole('main')
  await expect(table.getByText('Off', { exact: true })).toBeVisible()
  await expect(table.getByText('Not set', { exact: true })).toBeVisible()
  await expectAccessible(page, 'remembered edges')
  await page.getByRole('button', { name: 'Forget edgtls_branch' }).click()
  await expect(page.getByText('No edges yet')).toBeVisible()
})

test('an empty edge id is refused at its field', async ({ page }) => {
  await page.goto('/edges')
  await page.getByRole('button', { name: 'Open edge' }).click()
  await expect(page.getByLabel('Edge ID')).toHaveAccessibleDescription(/Required\./)
  await expectAccessible(page, 'edge opener')
})

// Regression: any site could fill the list of remembered edges and push out the user's own edges.
test('an edge that only an address led to is not remembered, unless it has a module', async ({
  page,
  api,
}) => {
  await api.put('/api/edges/tcp/edgtcp_real/ip_restriction', { data: { ip_policy_ids: [] } })
  for (const path of ['tcp/edgtcp_made_up', 'tls/edgtls_made_up', 'tcp/edgtcp_real']) {
    await page.goto(`/edges/${path}`)
    await expect(page.getByRole('form', { name: 'IP restriction' })).toBeVisible()
  }
  await page.goto('/edges')
  await expect(page.getByRole('link', { name: 'edgtcp_real' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'made_up' })).toHaveCount(0)
})

test('a kind of edge that there is not is not found', async ({ page }) => {
  await page.goto('/edges/udp/edg_1')
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto('/edges')
  await expect(page.getByText('No edges yet')).toBeVisible()
})

// Regression: it hid all other remembered edges.
test('a remembered edge of an unknown kind hides no other', async ({ page }) => {
  await page.goto('/edges')
  await page.evaluate(() => {
    const edges = ['udp', 'tls'].map((kind) => ({
      base_url: `${location.origin}/api`,
      kind,
      id: `edg_${kind}`,
    }))
    localStorage.setItem('adit.edges', JSON.stringify(edges))
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'edg_tls' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'edg_udp' })).toHaveCount(0)
})
