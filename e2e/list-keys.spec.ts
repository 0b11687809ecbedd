import type { Page } from '@playwright/test'
import { chooseInMenu, field, grid, names, openFilters } from './all-operators.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'

// The list by keyboard alone: from the page's load, without going to the rows first.

const focusedRow = (page: Page) => grid(page).locator('tr:focus')

test.describe('with 60 operators', () => {
  test.use({ filling: { operators: 60 } })

  test('two keys open the first row, and keys in a field are text', async ({ page }) => {
    await goInside(page, '/operators?all=yes')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '61')
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
    await page.keyboard.press('x')
    await field(page).fill('')
    await field(page).pressSequentially('jxk')
    await expect(field(page)).toHaveValue('jxk')
    await expect(page.getByText('1 selected', { exact: true })).toBeHidden()
    await field(page).fill('')
    await page.keyboard.press('Escape')
    // The address waits for further keys.
    await expect(page).not.toHaveURL(/[?&]q=/)
    await page.reload()
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '61')
    await page.keyboard.press('Alt+x')
    await expect(page.getByText('1 selected', { exact: true })).toBeHidden()
    const first = await names(page).first().textContent()
    await page.keyboard.press('j')
    await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '2')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '')
  })

  test('the arrow down leads from the search to the rows, with Alt to its completions', async ({
    page,
  }) => {
    await goInside(page, '/operators?all=yes')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '61')
    await field(page).focus()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await field(page).press('Alt+ArrowDown')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '2')
  })

  test('the grid is one stop of the Tab key, and what is done with a selection the next', async ({
    page,
  }) => {
    await goInside(page, '/operators?all=yes')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '61')
    await page.getByRole('button', { name: 'Updated' }).focus()
    await page.keyboard.press('Tab')
    await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '2')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selected operators' })
    const change = bar.getByRole('button', { name: 'Set region…' })
    await expect(change).toBeVisible()
    await bar.getByRole('button', { name: 'Select all 60' }).focus()
    await page.keyboard.press('Tab')
    await expect(change).toBeFocused()
    const all = grid(page).getByRole('checkbox', { name: 'Select all 60 operators' })
    await expect(all).toBeChecked({ indeterminate: true })
    await all.focus()
    await page.keyboard.press('Space')
    await expect(all).toBeChecked()
    await expect(bar.getByText('60 selected')).toBeVisible()
    await expectAccessible(page, 'list with all selected')
    await page.keyboard.press('Space')
    await expect(bar).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(grid(page).getByRole('button', { name: 'Operator', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/sort=description/)
    await page.keyboard.press('ArrowDown')
    await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '2')
  })

  test('the dot opens the actions of a row, and the next keys are for them', async ({ page }) => {
    await goInside(page, '/operators?all=yes')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '61')
    await page.keyboard.press('j')
    await page.keyboard.press('.')
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set region…' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Set region' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Set region…' })).toBeFocused()
    const bar = page.getByRole('region', { name: 'Selected operators' })
    await expectAccessible(page, 'actions of a row')

    await test.step('Escape leads back to the row, and then clears the selection', async () => {
      await page.keyboard.press('Escape')
      await expect(bar).toBeVisible()
      await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '2')
      await page.keyboard.press('Escape')
      await expect(bar).toBeHidden()
      await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '2')
    })
    await test.step('of a selection, from anywhere on the page', async () => {
      await page.keyboard.press('x')
      await page.keyboard.press('Shift+ArrowDown')
      await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('.')
      await expect(page.getByRole('button', { name: 'Set region…' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
    })
  })

  test('on a later page j and k walk over its rows', async ({ page }) => {
    await page.goto(`/operators?cursor=${encodeURIComponent('limit=20')}`)
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '21')
    await page.keyboard.press('j')
    await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '2')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '2')
  })
})

test('of a search the checkbox in the head selects what matches, and leaves the rest', async ({
  page,
  seedOperator,
}) => {
  for (const description of ['Dock one', 'Dock two', 'Hall']) await seedOperator({ description })
  await goInside(page, '/operators?all=yes')
  await page.getByRole('row', { name: /Hall/ }).getByRole('checkbox').check()
  await field(page).fill('dock')
  const all = grid(page).getByRole('checkbox', { name: 'Select all 2 operators' })
  await expect(all).not.toBeChecked()
  await all.click()
  await expect(all).toBeChecked()
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible()
  await all.click()
  await expect(all).not.toBeChecked()
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
})

test('on a phone the first row begins in the first third, and the filters have the whole width @phone', async ({
  page,
  seedOperator,
}) => {
  await seedOperator({ description: 'Dock' })
  await page.setViewportSize({ width: 390, height: 844 })
  await goInside(page, '/operators')
  const first = grid(page).locator('tr[data-index="0"]')
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(281)
  await chooseInMenu(page, 'Export…')
  const dialog = page.getByRole('dialog', { name: 'Export operators' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const filters = await openFilters(page)
  await expect(filters.getByRole('checkbox').first()).toBeVisible()
  expect((await filters.boundingBox())?.width).toBe(390)
  await expectAccessible(page, 'filters on a phone')
  // Regression: the foot was below the window.
  await expect(filters.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
  await filters.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(filters).toBeHidden()
  // Regression: it was on nothing.
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
})

test('the dot leads to the actions of the first module of an edge', async ({ page, api }) => {
  await api.put('/api/edges/tls/edgtls_a/backend', { data: { backend_id: 'bkd_1' } })
  await page.goto('/edges')
  const edges = page.getByRole('table', { name: 'Edges' })
  await expect(edges.getByRole('link', { name: 'edgtls_a' })).toBeVisible()
  await page.keyboard.press('.')
  const bar = page.getByRole('region', { name: 'Selected edges' })
  const change = bar.getByRole('button', { name: 'Change IP restriction' })
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')
  const offers = bar.getByRole('group', { name: 'Change IP restriction' })
  await expect(offers.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edges.locator('tr:focus')).toHaveAttribute('aria-rowindex', '2')
})
