import type { Page } from '@playwright/test'
import { saveView } from '../support/all-operators.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'
import { field, jump, options, palette, selected } from '../support/palette.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('Escape gives the focus back, from a field, too; unsaved changes are asked about', async ({
  page,
}) => {
  await page.goto('/operators/new')
  await expect(heading(page, 'New operator')).toBeVisible()
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('Half typed')
  // Regression: what was typed right after the key was lost, although the code was there.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/app-palette')),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('edg')
  await expect(field(page)).toHaveValue('edg')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(description).toBeFocused()
  await expect(description).toHaveValue('Half typed')
  // Regression: the second press closed it and opened it again.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
  await expect(description).toBeFocused()
  // Regression: a press beside it left nothing with the focus.
  await page.keyboard.press('Control+k')
  await expect.poll(() => palette(page).evaluate((element) => element.matches(':modal'))).toBe(true)
  await page.mouse.click(10, 10)
  await expect(palette(page)).toBeHidden()
  await expect(description).toBeFocused()
  await jump(page, 'edges')
  await page.keyboard.press('Enter')
  // A dialog has the keyboard to itself.
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(description).toHaveValue('Half typed')
})

test('recent ones come first; edges, saved views, pages', async ({ page, seedOperator, api }) => {
  await api.put('/api/edges/tls/edgtls_9xyz/ip_restriction', { data: { enabled: false } })
  const first = await seedOperator({ description: 'Warehouse door' })
  const second = await seedOperator({ description: 'Harbour gate' })
  const recent = () => page.evaluate(() => JSON.stringify(localStorage))
  await page.goto(`/operators/${first.id}`)
  await expect(heading(page, 'Warehouse door')).toBeVisible()
  // A page is noted after it has been painted.
  await expect.poll(recent).toContain(first.id)
  await goInside(page, `/operators/${second.id}`)
  await expect.poll(recent).toContain(second.id)
  await jump(page, 'edgtls_9xyz')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'edgtls_9xyz')).toBeVisible()
  // It is remembered once it has been read.
  await expect(page.getByRole('form', { name: 'Backend' })).toBeVisible()
  await jump(page, 'settings')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Settings')).toBeVisible()

  // Without the page that is open, the last opened first.
  await page.keyboard.press('Control+k')
  await expect(options(page, 'Recent')).toHaveCount(3)
  await expect(options(page, 'Recent').first()).toContainText('edgtls_9xyz')
  await expect(options(page, 'Recent').nth(1)).toContainText(second.id)
  await page.keyboard.press('ArrowDown')
  await expect(selected(page)).toContainText(second.id)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Harbour gate')).toBeVisible()

  await goInside(page, '/operators?q=door')
  await saveView(page, 'Doors only')
  await goInside(page, '/edges')
  await expect(page.getByLabel('Search edges', { exact: true })).toBeVisible()
  await jump(page, 'doors')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/operators?q=door')
})
