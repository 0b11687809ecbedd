import { chooseInMenu, grid, openFilters } from '../support/all-operators.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'

// The list by keyboard alone: from the page's load, without going to the rows first.

test('on a phone the first row begins in the first third, and the filters have the whole width', async ({
  page,
  seedOperator,
}) => {
  await seedOperator({ description: 'Dock' })
  await page.setViewportSize({ width: 390, height: 844 })
  await goInside(page, '/operators')
  const first = grid(page).locator('tr[data-index="0"]')
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(281)
  await expectAccessible(page, 'list on a phone')
  await chooseInMenu(page, 'Export…')
  const dialog = page.getByRole('dialog', { name: 'Export operators' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const filters = await openFilters(page)
  await expect(filters.getByRole('checkbox').first()).toBeVisible()
  expect((await filters.boundingBox())?.width).toBe(390)
  // Regression: the foot was below the window.
  await expect(filters.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
  await filters.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(filters).toBeHidden()
  // Regression: it was on nothing.
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
})
