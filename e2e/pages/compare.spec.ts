import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'

// A few records side by side, and which of their fields differ.

const ONE = '/kubernetes_operators/:id'

const table = (page: Page) => page.getByRole('table', { name: 'Compared fields' })
const row = (page: Page, heading: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: heading, exact: true }) })

test('selected operators are compared, and what differs is said', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  const seeded = [
    { description: 'Dock gateway', region: 'us', metadata: '{"team":"a","tier":1}' },
    { description: 'Hall gateway', region: 'eu', metadata: '{"team":"b","tier":1}' },
    { description: 'Quay gateway', region: 'us', metadata: '{"team":"a","tier":1}' },
  ]
  const [dock = '', hall = '', quay = ''] = await Promise.all(
    seeded.map(async (document) => (await seedOperator(document)).id),
  )
  await goInside(page, '/operators?all=yes&sort=description')
  const rows = page.getByRole('table', { name: 'Operators' }).locator('tbody tr[tabindex="0"]')
  await rows.focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected operators' })
  const compare = bar.getByRole('button', { name: 'Compare' })
  await expect(compare).toHaveAccessibleDescription('Select 2 to 4 to compare')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(compare).toHaveAccessibleDescription('')
  await page.keyboard.press('d')

  await expect(page.getByRole('heading', { name: 'Compare 3 operators' })).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveCount(4)
  await expect(row(page, 'Region differs').getByRole('cell')).toHaveText(['us', 'eu', 'us'])
  await expect(row(page, 'Metadata differs').getByRole('cell')).toHaveText(
    seeded.map(({ metadata }) => metadata),
  )
  await expect(row(page, 'Enabled features').getByRole('cell')).toHaveText(Array(3).fill('Not set'))
  await expectAccessible(page, 'comparison')
  // Regression: on a phone each name was a letter wide.
  await page.setViewportSize({ width: 390, height: 844 })
  const name = await row(page, 'Description differs').getByRole('rowheader').boundingBox()
  expect(name?.width).toBeGreaterThan(80)

  await test.step('the address survives a reload', async () => {
    const regions = row(page, 'Region differs').getByRole('cell')
    await page.reload()
    await expect(regions).toHaveText(['us', 'eu', 'us'])
  })

  await test.step('a record that is gone or cannot be read says so in its column', async () => {
    await api.delete(`/api/kubernetes_operators/${quay}`)
    await page.goto(`/operators/compare?ids=${dock},${hall},${quay}`)
    const head = table(page).getByRole('columnheader').filter({ hasText: quay })
    await expect(head).toContainText('Gone')
    await expect(row(page, 'Region differs').getByRole('cell')).toHaveText(['us', 'eu', '—'])
    await fault({ kind: 'status', status: 403, method: 'GET', path: ONE, times: 1 })
    await page.goto(`/operators/compare?ids=${dock},${hall}`)
    await expect(table(page)).toContainText("doesn't have permission")
    await table(page).getByRole('button', { name: 'Retry' }).click()
    await expect(row(page, 'Region differs').getByRole('cell')).toHaveText(['us', 'eu'])
    await goInside(page, '/operators/compare')
    await expect(page.getByText('Nothing to compare')).toBeVisible()
  })
})
