import { expectAccessible } from '../support/axe.ts'
import { edgeNames, edgeSearch, edgeTable, filterChips } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'

test('edges are added from any text, labelled and tagged on this device', async ({ page }) => {
  await page.goto('/edges')
  const grid = edgeTable(page)
  const dialog = page.getByRole('dialog', { name: 'Add edges' })
  const ids = dialog.getByLabel('Edge IDs')
  await page.getByRole('button', { name: 'Add edges' }).click()
  await dialog.getByRole('button', { name: 'Add edges' }).press('Enter')
  await expect(ids).toHaveAccessibleDescription(/Enter an edge ID\./)

  await test.step('the kind is asked of ids that do not name it', async () => {
    await ids.fill('edgtls_a, edgtcp_b\nmy-edge\ntwo words\n..\nedgtls_a')
    await expect(dialog.getByText('3 edges found')).toBeVisible()
    await expect(dialog.getByText('Line 3: No edge ID that begins with its kind.')).toBeVisible()
    await expect(dialog.getByText('Line 4: Not an edge ID.')).toBeVisible()
    const add = dialog.getByRole('button', { name: 'Add 3 edges' })
    await add.press('Enter')
    await expect(dialog.getByText('Choose a kind.')).toBeVisible()
    await expect(dialog.getByText('Is my-edge a TCP or TLS edge?')).toBeVisible()
    await expectAccessible(page, 'edges to add')
    await dialog.getByRole('radio', { name: 'TCP' }).check()
    await add.click()
    await expect(dialog).toBeHidden()
    await expect(grid.getByRole('link')).toHaveText(['edgtls_a', 'edgtcp_b', 'my-edge'])
  })

  await page.getByRole('checkbox', { name: 'Select edgtcp_b' }).click()
  await page.getByRole('button', { name: 'Label and tags…' }).click()
  const labels = page.getByRole('dialog')
  const label = labels.getByLabel('Label', { exact: true })
  await label.fill('x'.repeat(101))
  await expect(label).toHaveAccessibleDescription('Too long: 101 of 100 characters.')
  await label.fill('Back door')
  await labels.getByLabel('Tags', { exact: true }).fill('prod, eu')
  await expectAccessible(page, 'label and tags of an edge')
  await labels.getByRole('button', { name: 'Save' }).click()
  await expect(grid.getByRole('link', { name: 'Back door' })).toBeVisible()
  await edgeSearch(page).fill('tag:prod')
  await expect(grid.getByRole('link')).toHaveCount(1)

  await test.step('its own page has the label, too', async () => {
    await grid.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Back door', level: 1 })).toBeVisible()
  })
})

test('by policy: which edges would be left without one', async ({ page, api }) => {
  for (const [path, data] of [
    ['tls/edgtls_two/ip_restriction', { ip_policy_ids: ['ipp_a', 'ipp_b'] }],
    ['tls/edgtls_two/backend', { backend_id: 'bkd_1' }],
    ['tcp/edgtcp_only/ip_restriction', { ip_policy_ids: ['ipp_a'] }],
    ['tcp/edgtcp_off/ip_restriction', { enabled: false, ip_policy_ids: ['ipp_b'] }],
    ['tcp/edgtcp_none/ip_restriction', { ip_policy_ids: [] }],
  ] as const)
    await api.put(`/api/edges/${path}`, { data })
  await page.goto('/edges')
  await page.getByRole('link', { name: 'By policy' }).click()
  const table = page.getByRole('table', { name: 'IP policies' })
  const policy = (id: string) => table.getByRole('row').filter({ hasText: id })
  await expect(policy('ipp_a')).toContainText('1 edge is left without a policy')
  await expect(policy('ipp_b')).toContainText('No edge is left without a policy')
  await policy('ipp_a').getByText('1 edge is left').click()
  await expect(policy('ipp_a').getByRole('link', { name: 'edgtcp_only' })).toBeVisible()
  const without = page.getByRole('region', { name: 'Edges without a policy' })
  await expect(without.getByRole('listitem')).toHaveText(['edgtcp_none'])
  await expectAccessible(page, 'edges by policy')

  await policy('ipp_b').getByRole('link', { name: '2 edges' }).click()
  await expect(filterChips(page)).toHaveText(['IP policies ipp_b'])
  await expect(edgeNames(page)).toHaveText(['edgtcp_off', 'edgtls_two'])

  await page.getByRole('link', { name: 'By backend' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'bkd_1' })).toContainText(
    '1 edge is left without a backend',
  )
})
