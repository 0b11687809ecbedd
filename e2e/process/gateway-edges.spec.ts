import { EDGE_LIST_PATH } from '#contract/edge-list.ts'
import { connectTab } from '../connected-tab.ts'
import { edgeSearch, policiesOf } from '../edges.ts'
import { expect } from '../fixtures.ts'
import { test } from './start-service.ts'

test.use({ signedIn: false })

const ONE = policiesOf('tcp', 'edgtcp_one')

test('the desk of edges works through the gateway to a service that lists none', async ({
  page,
  key,
  api,
  baseURL,
  startService,
}) => {
  test.slow()
  const gateway = await startService({ ADIT_UPSTREAM_URL: `${baseURL}/api` })
  for (const path of [ONE, policiesOf('tcp', 'edgtcp_two')])
    await api.put(path, { data: { ip_policy_ids: ['ipp_a'] } })
  await api.put('/api/edges/tls/edgtls_three/backend', { data: { backend_id: 'bkd_1' } })
  const stored = async () => (await api.get(ONE)).json()
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  await connectTab(page, gateway.url, key)
  await page.goto(`${gateway.url}/edges`)
  const grid = page.getByRole('table', { name: 'Edges' })
  const dialog = page.getByRole('dialog')
  const row = (id: string) => grid.getByRole('row').filter({ hasText: id })

  await test.step('edges are pasted, read, and found by what they use', async () => {
    await page.getByRole('button', { name: 'Add edges' }).click()
    await dialog.getByLabel('Edge IDs').fill('edgtcp_one edgtcp_two\nedgtls_three')
    await dialog.getByRole('button', { name: 'Add 3 edges' }).click()
    await expect(row('edgtcp_one')).toContainText('Restricted')
    await expect(row('edgtls_three')).toContainText('bkd_1')
    await edgeSearch(page).fill('policy:ipp_a')
    await expect(grid.getByRole('link')).toHaveText(['edgtcp_one', 'edgtcp_two'])
  })

  await test.step('a bulk change turns modules off, and its undo on again', async () => {
    for (const id of ['edgtcp_one', 'edgtcp_two']) await row(id).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Change IP restriction' }).click()
    await page.getByRole('button', { name: 'Turn on or off…' }).click()
    await dialog.getByLabel('Off').check()
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('button', { name: 'Change 2 IP restrictions' }).click()
    await dialog.getByLabel('Type 2 to confirm').fill('2')
    await dialog.getByLabel('Type 2 to confirm').press('Enter')
    await expect(page.getByRole('paragraph').getByText('Finished: 2 IP restrictions')).toBeVisible()
    expect(await stored()).toMatchObject({ enabled: false })
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await undo.click()
    await expect(page.getByText(/^Restores 2 IP restrictions/)).toBeVisible()
    await undo.first().click()
    await expect.poll(stored).toMatchObject({ enabled: true, ip_policies: [{ id: 'ipp_a' }] })
  })
  await page.goto(`${gateway.url}/edges/tcp/edgtcp_one`)
  await expect(page.getByRole('form', { name: 'IP restriction' })).toContainText('Restricted')
  // Nobody behind a gateway is known to keep a log of writes.
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0)
  expect(asked).not.toContain(EDGE_LIST_PATH)
})
