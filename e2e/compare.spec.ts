import type { Page } from '@playwright/test'
import { Operator } from '#contract/operators.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'
import { writesOf } from './sent-writes.ts'

// A few records side by side: what differs first, and a value of one copied to others after a review.

const ONE = '/kubernetes_operators/:id'

const table = (page: Page) => page.getByRole('table', { name: 'Compared fields' })
const row = (page: Page, heading: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: heading, exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')

test('selected operators are compared, and a value of one is copied to others after a review @phone', async ({
  page,
  seedOperator,
  api,
}) => {
  const seeded = [
    { description: 'Dock gateway', region: 'us', metadata: '{"team":"a","tier":1}' },
    { description: 'Hall gateway', region: 'eu', metadata: '{"team":"b","tier":1}' },
    { description: 'Quay gateway', region: 'us', metadata: '{"team":"a","tier":1}' },
  ]
  const operators: Operator[] = []
  for (const document of seeded) operators.push(await seedOperator(document))
  const writes = writesOf(page)
  await goInside(page, '/operators?all=yes&sort=description')
  const rows = page.getByRole('grid', { name: 'Operators' }).locator('tbody tr[tabindex="0"]')
  await rows.focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected operators' })
  const compare = bar.getByRole('button', { name: 'Compare' })
  await expect(compare).toHaveAccessibleDescription('Select 2 to 4 to compare')
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await expect(compare).toHaveAccessibleDescription('')
  await rows.focus()
  await page.keyboard.press('d')

  await expect(page.getByRole('heading', { name: 'Compare 3 operators' })).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveCount(4)
  await expect(row(page, 'Region').locator('mark')).toHaveText(['us', 'eu', 'us'])
  await expect(row(page, 'Description').locator('mark')).toHaveText(['Dock', 'Hall', 'Quay'])
  await expect(row(page, 'Metadata').locator('mark')).toHaveText([
    'team: "a"',
    'team: "b"',
    'team: "a"',
  ])
  await expect(row(page, 'Enabled features')).toHaveCount(0)
  await expectAccessible(page, 'comparison')
  // Regression: on a phone each name was a letter wide.
  const name = await row(page, 'Description').getByRole('rowheader').boundingBox()
  expect(name?.width).toBeGreaterThan(80)

  await test.step('what is equal is folded, and said once', async () => {
    await table(page)
      .getByRole('button', { name: /^Show \d+ equal fields/ })
      .click()
    await expect(row(page, 'Enabled features').getByRole('cell')).toHaveText(['not set'])
    await table(page)
      .getByRole('button', { name: /^Hide \d+ equal fields/ })
      .click()
    await expect(row(page, 'Enabled features')).toHaveCount(0)
  })

  await test.step('the address survives a reload and the way back', async () => {
    await page.reload()
    await expect(row(page, 'Region').locator('mark')).toHaveText(['us', 'eu', 'us'])
    await page.goBack()
    await page.goForward()
    await expect(row(page, 'Region').locator('mark')).toHaveText(['us', 'eu', 'us'])
  })

  await test.step('a value is copied to the chosen ones', async () => {
    await page
      .getByRole('button', { name: 'Copy this value to… (Region of Hall gateway)' })
      .press('Enter')
    await expect(dialog(page)).toContainText('Nothing is sent yet')
    await expectAccessible(page, 'copy of a value')
    await dialog(page).getByLabel('Quay gateway').uncheck()
    await dialog(page).getByRole('button', { name: 'Review changes' }).click()
    await expect(page.getByText('Will change: 1', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Region: us → eu')
    expect(writes).toEqual([])
    await page.getByRole('button', { name: 'Change 1 operator' }).click()
    await expect(page.getByText('Finished: 1 operator').first()).toBeVisible()
    const regions = await Promise.all(
      operators.map(async ({ id }) => {
        const reply: unknown = await (await api.get(`/api/kubernetes_operators/${id}`)).json()
        return Operator.parse(reply).region
      }),
    )
    expect(regions).toEqual(['eu', 'eu', 'us'])
  })
})

test('a record that is gone or cannot be read says so in its column', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  const [dock, hall, quay] = [
    await seedOperator({ description: 'Dock', region: 'us' }),
    await seedOperator({ description: 'Hall', region: 'eu' }),
    await seedOperator({ description: 'Quay', region: 'ap' }),
  ]
  await api.delete(`/api/kubernetes_operators/${quay.id}`)
  await page.goto(`/operators/compare?ids=${dock.id},${hall.id},${quay.id}`)
  const head = (id: string) => table(page).getByRole('columnheader').filter({ hasText: id })
  await expect(head(quay.id)).toContainText('Gone')
  await expect(row(page, 'Region').locator('mark')).toHaveText(['us', 'eu'])
  await fault({ kind: 'status', status: 403, method: 'GET', path: ONE, times: 1 })
  await page.goto(`/operators/compare?ids=${dock.id},${hall.id}`)
  await expect(table(page)).toContainText("doesn't have permission")
  await expectAccessible(page, 'comparison with a failure')
  await table(page).getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Region').locator('mark')).toHaveText(['us', 'eu'])

  await page.goto('/operators/compare')
  await expect(page.getByText('Nothing to compare')).toBeVisible()
})
