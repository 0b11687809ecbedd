import type { Page } from '@playwright/test'
import { chooseInMenu, field, grid, openFilters } from '../support/all-operators.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'

// The list by keyboard alone: from the page's load, without going to the rows first.

const focusedRow = (page: Page) => grid(page).locator('tr:focus')

test('two keys open the first row, keys in a field are text, and the arrow down leads out of it', async ({
  page,
  seedOperator,
}) => {
  for (const description of ['Dock', 'Hall', 'Quay']) await seedOperator({ description })
  await page.goto('/operators?all=yes')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  await page.keyboard.press('Alt+x')
  await expect(page.getByText('1 selected', { exact: true })).toBeHidden()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await page.keyboard.press('x')
  await field(page).fill('')
  await field(page).pressSequentially('jxk')
  await expect(field(page)).toHaveValue('jxk')
  await expect(page.getByText('1 selected', { exact: true })).toBeHidden()
  await field(page).fill('')
  const completions = page.getByRole('listbox')
  await expect(completions).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(completions).toBeHidden()
  // The rows that the text did not match are back.
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  await page.keyboard.press('ArrowDown')
  await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '2')
  // The address waits for further keys.
  await expect(page).not.toHaveURL(/[?&]q=/)
  await page.reload()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  await page.keyboard.press('j')
  await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quay')
})

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
