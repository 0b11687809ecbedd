import type { Request } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'

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
  // Regression: an edge without a restriction, which lets every source in, was a grey "Not set".
  await expect(table.getByText('Open', { exact: true })).toBeVisible()
  await expectAccessible(page, 'remembered edges')
  await page.getByRole('button', { name: 'Forget edgtls_branch' }).click()
  await expect(page.getByText('No edges yet')).toBeVisible()

  // Regression: the table showed an ID in another order than the edge's own page.
  await page.getByLabel('Edge ID').fill('\u202edi')
  await page.getByRole('button', { name: 'Open edge' }).click()
  await expect(page.getByRole('heading', { name: '\ufffddi', level: 1 })).toBeVisible()
  // It is remembered once it has been read.
  await expect(page.getByRole('form')).toBeVisible()
  await goInside(page, '/edges')
  await expect(page.getByRole('link', { name: '\ufffddi' })).toBeVisible()
})

test('only edges that somebody means are remembered, and few are read at a time', async ({
  page,
  api,
}) => {
  // Regression: any site could fill the list of remembered edges and push out the user's own edges.
  await test.step('an edge that only an address led to is not remembered, unless it has a module', async () => {
    await api.put('/api/edges/tcp/edgtcp_real/ip_restriction', { data: { ip_policy_ids: [] } })
    for (const path of ['tcp/edgtcp_made_up', 'tls/edgtls_made_up', 'tcp/edgtcp_real']) {
      await page.goto(`/edges/${path}`)
      await expect(page.getByRole('form', { name: 'IP restriction' })).toBeVisible()
    }
    await page.goto('/edges')
    await expect(page.getByRole('link', { name: 'edgtcp_real' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'made_up' })).toHaveCount(0)
  })

  // Regression: it hid all other remembered edges.
  await test.step('of many remembered ones, one of an unknown kind hides no other, and few are read at a time', async () => {
    await page.evaluate(() => {
      const { account_id } = JSON.parse(sessionStorage.getItem('adit.connection') ?? '{}') as {
        account_id: string
      }
      const kinds = ['udp', ...Array.from({ length: 19 }, () => 'tls')]
      const edges = kinds.map((kind, at) => ({ kind, id: `edg_${kind}${at}` }))
      localStorage.setItem(`adit.edges ${account_id}`, JSON.stringify(edges))
    })
    let open = 0
    let most = 0
    const isRead = (sent: Request) => sent.url().includes('/api/edges/')
    page.on('request', (sent) => {
      if (isRead(sent)) most = Math.max(most, ++open)
    })
    page.on('requestfinished', (sent) => {
      if (isRead(sent)) open--
    })
    await page.reload()
    await expect(page.getByRole('main').getByText('Not set', { exact: true })).toHaveCount(38)
    expect(most).toBeLessThanOrEqual(4)
    await expect(page.getByRole('link', { name: 'edg_tls1', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'edg_udp' })).toHaveCount(0)
  })
})

test('the edges of the host are listed with their state, for its own service only', async ({
  page,
  api,
  baseURL,
}) => {
  await api.put('/api/edges/tls/edgtls_shop/backend', { data: { backend_id: 'bkd_1' } })
  let own = '/api'
  const edges = [
    { kind: 'tls', id: 'edgtls_shop', label: 'Shop <b>' },
    { kind: 'udp', id: 'edgudp_1', label: 'Of no kind' },
    { kind: 'tcp', id: 'edgtcp_git' },
  ]
  await page.route('/config.json', (route) => route.fulfill({ json: { base_url: own, edges } }))
  await page.goto('/edges')
  const table = page.getByRole('table', { name: 'Edges provided by this server' })
  const shop = table.getByRole('row', { name: /Shop <b>/ })
  await expect(shop.getByText('On', { exact: true })).toBeVisible()
  await expect(shop.getByText('Open', { exact: true })).toBeVisible()
  await expect(table.getByRole('link', { name: 'edgtcp_git' })).toBeVisible()
  await expect(table.getByRole('link')).toHaveCount(2)
  await expect(page.getByText('No edges yet')).toHaveCount(0)
  await expectAccessible(page, 'edges of the host')

  await shop.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop <b>' })).toBeVisible()
  await page.getByRole('link', { name: 'Edges' }).first().click()
  await expect(page.getByRole('button', { name: 'Forget Shop <b>' })).toBeVisible()
  // Regression: an edge of the host that was opened stood in both lists.
  await expect(page.getByRole('link', { name: 'Shop <b>' })).toHaveCount(1)

  own = `${baseURL}/another-api`
  await page.goto('/edges')
  await expect(page.getByRole('button', { name: 'Forget edgtls_shop' })).toBeVisible()
  await expect(page.getByText('Provided by this server')).toHaveCount(0)
})

test('an edge is asked for until it can be meant', async ({ page }) => {
  await test.step('a kind of edge that there is not is not found', async () => {
    await goInside(page, '/edges/udp/edg_1')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await goInside(page, '/edges')
    await expect(page.getByText('No edges yet')).toBeVisible()
  })

  await test.step('an empty edge id is refused at its field', async () => {
    await goInside(page, '/edges')
    await page.getByRole('button', { name: 'Open edge' }).click()
    await expect(page.getByLabel('Edge ID')).toHaveAccessibleDescription('Enter an edge ID.')
    await expectAccessible(page, 'edge opener')
  })

  await test.step('an id that names another kind of edge is asked about', async () => {
    await page.getByRole('button', { name: 'Enter an edge ID' }).click()
    const field = page.getByLabel('Edge ID')
    await expect(field).toBeFocused()
    await field.fill('edgtls_branch')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toContainText('looks like TLS, but TCP is chosen')
    await expect(page.getByRole('button', { name: 'Open as TLS' })).toBeFocused()
    await expectAccessible(page, 'question about the kind')
    await field.fill('edgtls_branch_office')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await field.press('Enter')
    await page.getByRole('button', { name: 'Open as TCP anyway' }).click()
    await expect(page).toHaveURL('/edges/tcp/edgtls_branch_office')
    await page.goBack()
    await field.fill('edgtls_branch')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Open as TLS' }).press('Enter')
    await expect(page).toHaveURL('/edges/tls/edgtls_branch')
  })
})
