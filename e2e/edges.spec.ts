import type { Request } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'

test('an edge is opened by its id, and remembered with its live state @phone', async ({
  page,
  api,
}) => {
  await page.goto('/edges')
  await expect(page.getByText('No edges yet')).toBeVisible()
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
  await page.getByRole('button', { name: 'Open as TCP' }).click()
  await expect(page.getByRole('heading', { name: '\ufffddi', level: 1 })).toBeVisible()
  // It is remembered once it has been read.
  await expect(page.getByRole('form')).toBeVisible()
  await goInside(page, '/edges')
  await expect(page.getByRole('link', { name: '\ufffddi' })).toBeVisible()
})

test('an edge without a backend says so on its page and in the list, beside who reaches it @phone', async ({
  page,
  api,
}) => {
  await api.put('/api/edges/tls/edgtls_bare/ip_restriction', { data: { ip_policy_ids: [] } })
  await api.put('/api/edges/tls/edgtls_full/ip_restriction', { data: { ip_policy_ids: ['ipp_a'] } })
  await api.put('/api/edges/tls/edgtls_full/backend', { data: { backend_id: 'bkd_1' } })
  const main = page.getByRole('main')
  await page.goto('/edges/tls/edgtls_full')
  await expect(main.getByText('Restricted', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('No backend', { exact: true })).toHaveCount(0)
  await goInside(page, '/edges/tls/edgtls_bare')
  await expect(main.getByText('Undecided', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('No backend', { exact: true })).toBeVisible()
  await expectAccessible(page, 'edge without a backend')
  await goInside(page, '/edges')
  const table = page.getByRole('table', { name: 'Known edges' })
  const bare = table.getByRole('row', { name: /edgtls_bare/ })
  await expect(bare).toContainText('Undecided')
  await expect(bare).toContainText('No backend')
  await expect(table.getByText('No backend', { exact: true })).toHaveCount(1)
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
  const table = page.getByRole('table', { name: 'Known edges' })
  const shop = table.getByRole('row', { name: /Shop <b>/ })
  await expect(shop.getByText('On', { exact: true })).toBeVisible()
  await expect(shop.getByText('Open', { exact: true })).toBeVisible()
  await expect(table.getByRole('link', { name: 'edgtcp_git' })).toBeVisible()
  await expect(table.getByRole('link')).toHaveCount(2)
  await expect(page.getByText('No edges yet')).toHaveCount(0)
  await expectAccessible(page, 'edges of the host')

  await shop.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop <b>' })).toBeVisible()
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByText('Shop <b>')).toBeVisible()
  await breadcrumb.getByRole('link', { name: 'Edges' }).click()
  // Regression: an edge of the host that was opened stood in two lists.
  await expect(table.getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Shop <b>' })).toHaveCount(1)
  // It would stay in the list.
  await expect(page.getByRole('button', { name: /Forget/ })).toHaveCount(0)

  own = `${baseURL}/another-api`
  await page.goto('/edges')
  await expect(page.getByRole('button', { name: 'Forget edgtls_shop' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'edgtcp_git' })).toHaveCount(0)
})

test('one field filters the known edges and opens any other', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Filter or paste an edge ID' })
  const open = page.getByRole('button', { name: 'Open edge' })
  const question = page.getByRole('group', { name: 'Is branch a TCP or TLS edge?' })
  await test.step('a kind of edge that there is not is not found', async () => {
    await goInside(page, '/edges/udp/edg_1')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await goInside(page, '/edges')
    await expect(page.getByText('No edges yet')).toBeVisible()
  })

  await test.step('no id is refused at the field', async () => {
    await page.getByRole('button', { name: 'Enter an edge ID' }).click()
    await expect(field).toBeFocused()
    await open.click()
    await expect(field).toHaveAccessibleDescription('Enter an edge ID.')
    await expect(field).toBeFocused()
    await expectAccessible(page, 'edge field')
  })

  await test.step('an id that names its kind opens that edge', async () => {
    await field.fill(' edgtls_branch ')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'edgtls_branch', level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/edges/tls/edgtls_branch')
    await page.goBack()
    await expect(field).toHaveValue(' edgtls_branch ')
    await expect(page.getByRole('link', { name: 'edgtls_branch' })).toBeVisible()
  })

  await test.step('of any other the kind is asked, and Escape leads back to what was typed', async () => {
    await field.fill('branch')
    await field.press('Enter')
    await expect(question).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open edgtls_branch' })).toBeFocused()
    await expectAccessible(page, 'question about the kind')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('branch')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Open as TCP' }).press('Enter')
    await expect(page).toHaveURL('/edges/tcp/branch')
    await expect(page.getByRole('heading', { name: 'branch', level: 1 })).toBeVisible()
  })

  await test.step('another text filters, until the filter is cleared', async () => {
    await goInside(page, '/edges')
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(2)
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await field.fill('TLS')
    await expect(page.getByRole('main').getByRole('link')).toHaveText('edgtls_branch')
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
    await field.fill('tls nowhere')
    await expect(page.getByText('No known edge matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect(field).toBeFocused()
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(2)
  })
})
