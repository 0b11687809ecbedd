import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { edgeNames, edgeSearch, edgeTable, filterChips, openById } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'

/** The row of an edge in the list, by a text in it. */
const rowOf = (page: Page, text: string) =>
  edgeTable(page).getByRole('row').filter({ hasText: text })

/** Replaces the edges that this browser knows, and loads the page again. */
const keepEdges = async (page: Page, edges: readonly unknown[]) => {
  await page.evaluate((list) => {
    const { account_id } = JSON.parse(sessionStorage.getItem('adit.connection') ?? '{}') as {
      account_id: string
    }
    localStorage.setItem(`adit.edges ${account_id}`, JSON.stringify(list))
  }, edges)
  await page.reload()
}

/** How many requests to such an address a page has had under way at once; runs in it. */
const mostAtOnce = (address: string): number => {
  const times = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.includes(address))
    .map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration }))
  const at = times.map(({ from }) => times.filter((one) => one.from <= from && from < one.to))
  return Math.max(...at.map(({ length }) => length))
}

test('an edge is opened by its id, and remembered with its live state @phone', async ({
  page,
  api,
}) => {
  await page.goto('/edges')
  await expect(page.getByText('No edges yet')).toBeVisible()
  // Regression: it said so of this service, too, which lists those that have a module.
  await expect(page.getByText("can't list edges")).toHaveCount(0)
  await openById(page, 'edgtls_branch')
  await expect(page).toHaveURL('/edges/tls/edgtls_branch')
  await expect(page.getByRole('form', { name: 'Backend' })).toBeVisible()

  await page.goto('/edges')
  const row = rowOf(page, 'edgtls_branch')
  await expect(row.getByText('No modules', { exact: true })).toBeVisible()
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(page.getByText('No edges yet')).toBeVisible()
  // Regression: it took back the change before that one, and the button left the focus nowhere.
  await page.keyboard.press('z')
  await expect(row).toBeVisible()
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Remove from this device' }).click()
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

  // Regression: the table showed an ID in another order than the edge's own page.
  await edgeSearch(page).fill('\u202edi')
  await page.getByRole('button', { name: 'Open \ufffddi as TCP' }).click()
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
  await expect(main.getByText('No policies', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('No backend', { exact: true })).toBeVisible()
  await expectAccessible(page, 'edge without a backend')
  await goInside(page, '/edges')
  const bare = rowOf(page, 'edgtls_bare')
  await expect(bare).toContainText('No policies')
  await expect(bare).toContainText('No backend')
  await expect(edgeTable(page).getByText('No backend', { exact: true })).toHaveCount(1)
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
    const kinds = ['udp', ...Array.from({ length: 19 }, () => 'tls')]
    await keepEdges(
      page,
      kinds.map((kind, at) => ({ kind, id: `edg_${kind}${at}` })),
    )
    // With the one that the service itself lists.
    await expect(page.getByText('All 20 loaded')).toBeVisible()
    await edgeSearch(page).fill('exposure:none')
    await expect(page.getByText('19 of 20 edges match', { exact: true }).first()).toBeAttached()
    // A browser opens six connections: one is left for what somebody does.
    expect(await page.evaluate(mostAtOnce, '/api/edges/')).toBeLessThanOrEqual(5)
    await expect(page.getByRole('link', { name: 'edg_tls1', exact: true })).toBeVisible()
    await edgeSearch(page).fill('edg_udp0')
    await expect(page.getByText(/^Nothing matches/)).toBeVisible()
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
  const grid = edgeTable(page)
  const shop = rowOf(page, 'Shop <b>')
  await expect(shop.getByText('bkd_1', { exact: true })).toBeVisible()
  await expect(shop.getByText('Open', { exact: true })).toBeVisible()
  await expect(grid.getByRole('link', { name: 'edgtcp_git' })).toBeVisible()
  await expect(grid.getByRole('link')).toHaveCount(2)
  await expect(page.getByText('No edges yet')).toHaveCount(0)
  await expectAccessible(page, 'edges of the host')

  await shop.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop <b>' })).toBeVisible()
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByText('Shop <b>')).toBeVisible()
  await breadcrumb.getByRole('link', { name: 'Edges' }).click()
  // Regression: an edge of the host that was opened stood in two lists.
  await expect(grid.getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Shop <b>' })).toHaveCount(1)
  // It stays in the list, and that is said.
  await shop.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(page.getByText('1 stays listed: the host or the service names it.')).toBeVisible()
  await expect(grid.getByRole('link')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()

  own = `${baseURL}/another-api`
  await page.goto('/edges')
  await expect(page.getByRole('link', { name: 'edgtls_shop' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'edgtcp_git' })).toHaveCount(0)
})

test('one field searches the known edges and opens any other', async ({ page }) => {
  const field = edgeSearch(page)
  const links = edgeNames(page)
  await test.step('a kind of edge that there is not is not found', async () => {
    await goInside(page, '/edges/udp/edg_1')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await goInside(page, '/edges')
    await expect(page.getByText('No edges yet')).toBeVisible()
  })

  await test.step('what can be no id is not offered', async () => {
    for (const text of ['..', 'two words', 'x'.repeat(4000), 'kind:tls']) {
      await field.fill(text)
      await expect(page.getByText(/^Nothing matches/)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(0)
    }
    await expectAccessible(page, 'edge search')
  })

  await test.step('an id that names its kind opens that edge', async () => {
    await openById(page, 'edgtls_branch')
    await expect(page.getByRole('heading', { name: 'edgtls_branch', level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/edges/tls/edgtls_branch')
    await page.goBack()
    await expect(field).toHaveValue('edgtls_branch')
    await expect(page.getByRole('link', { name: 'edgtls_branch' })).toBeVisible()
  })

  await test.step('of any other the kind is asked', async () => {
    await field.fill('a/b%2e')
    await page.getByRole('button', { name: 'Open a/b%2e as TCP' }).press('Enter')
    await expect(page).toHaveURL('/edges/tcp/a%2Fb%252e')
    await expect(page.getByRole('heading', { name: 'a/b%2e', level: 1 })).toBeVisible()
    await expect(page.getByRole('form')).toBeVisible()
  })

  await test.step('another text filters, until the search is cleared', async () => {
    await goInside(page, '/edges')
    await expect(links).toHaveCount(2)
    await expect(page.getByText('All 2 loaded')).toBeVisible()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await field.fill('kind:tls')
    await expect(links).toHaveText(['edgtls_branch'])
    await expect(page.getByText('1 of 2 edges matches', { exact: true }).first()).toBeAttached()
    await field.fill('tls nowhere')
    await expect(page.getByText(/^Nothing matches/)).toBeVisible()
    await page.getByRole('button', { name: 'Clear all' }).first().press('Enter')
    await expect(links).toHaveCount(2)
    // Regression: the button that is gone left the focus nowhere.
    await expect(field).toBeFocused()
  })
})

test('modules that cannot be read say why and hide nothing of the others', async ({
  page,
  api,
  fault,
}) => {
  await api.put('/api/edges/tls/edgtls_ok/backend', { data: { backend_id: 'bkd_1' } })
  await page.goto('/edges')
  await expect(rowOf(page, 'edgtls_ok')).toBeVisible()
  await fault({ kind: 'status', status: 403, method: 'GET', path: '/edges/tls/:id/ip_restriction' })
  await keepEdges(page, [{ kind: 'tls', id: 'edgtls_bad', label: 'Bad door' }])
  const bad = rowOf(page, 'Bad door')
  await expect(bad.getByText('Unknown', { exact: true })).toBeVisible()
  await expect(bad.getByText('Not set', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'edgtls_ok').getByText('bkd_1')).toBeVisible()
  await edgeSearch(page).fill('ip:failed')
  await expect(page.getByText('1 of 2 edges matches', { exact: true }).first()).toBeAttached()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/^Nothing matches/)).toBeVisible()
})

test('policy: and backend: find the edges that use them, and facets narrow further', async ({
  page,
  api,
}) => {
  for (const [path, data] of [
    ['tls/edgtls_a/ip_restriction', { ip_policy_ids: ['ipp_a', 'ipp_b'] }],
    ['tls/edgtls_a/backend', { backend_id: 'bkd_1' }],
    ['tcp/edgtcp_b/ip_restriction', { ip_policy_ids: ['ipp_a'] }],
    ['tcp/edgtcp_c/ip_restriction', { enabled: false, ip_policy_ids: ['ipp_c'] }],
  ] as const)
    await api.put(`/api/edges/${path}`, { data })
  await page.goto('/edges?q=policy%3Aipp_a')
  const links = edgeNames(page)
  await expect(links).toHaveText(['edgtcp_b', 'edgtls_a'])
  await edgeSearch(page).fill('backend:bkd_1')
  await expect(links).toHaveText(['edgtls_a'])
  await edgeSearch(page).press('Enter')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page
    .getByRole('group', { name: 'Exposure' })
    .getByRole('checkbox', { name: 'Open' })
    .check()
  await expect(filterChips(page)).toHaveText(['Exposure Open'])
  await expect(links).toHaveText(['edgtcp_c'])
})
