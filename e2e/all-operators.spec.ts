import type { Page } from '@playwright/test'
import { field, grid, highlighted, list, names } from './all-operators.ts'
import { expectAccessible, REPEATED_ROWS } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goInside, openSettings } from './navigation.ts'

const focusedRow = (page: Page) => page.locator('tr:focus')

test('a list of one page is whole with one request, and its rows can be picked', async ({
  page,
  seedOperator,
}) => {
  await seedOperator({
    description: 'Warehouse door',
    enabled_features: ['bindings', 'ingress'],
    deployment: { cluster_name: 'quay', namespace: 'doors' },
  })
  const reads: string[] = []
  page.on('request', (sent) => {
    if (/kubernetes_operators/.test(sent.url())) reads.push(sent.url())
  })
  await page.goto('/operators')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await expect(page).toHaveURL('/operators')
  expect(reads).toHaveLength(1)
  await grid(page).getByRole('checkbox', { name: 'Select Warehouse door' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page).getByText('1 operator', { exact: true }).first()).toBeVisible()

  await test.step('a row of one line leaves out no feature', async () => {
    const size = page.viewportSize() ?? { width: 0, height: 0 }
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('radio', { name: 'One line' }).check()
    // Regression: the second feature was hidden with what stands below the name.
    await expect(grid(page).getByText('ingress', { exact: true })).toBeVisible()
    await expect(grid(page).getByText(/^k8sop_/)).toBeHidden()
    await expect(grid(page).getByText('doors')).toBeHidden()
    await page.getByRole('radio', { name: 'Two lines' }).check()
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.setViewportSize(size)
  })
})

test.describe('350 operators', () => {
  test.use({ filling: { operators: 350 } })

  test('are searched as somebody types; Back leads to the search before', async ({
    page,
    seedOperator,
  }) => {
    await seedOperator({ description: 'Warehouse door', region: 'eu' })
    await page.goto('/operators')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await field(page).pressSequentially('wareh')
    // The field keeps the focus and the text while the code of the search is loaded.
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('wareh')
    await expect(names(page)).toHaveText(['Warehouse door'])
    await expect.poll(() => highlighted(page)).toEqual(['Wareh'])
    await expect(page).toHaveURL(/[?&]q=wareh$/)
    await expect(list(page).getByText('1 of 351 operators matches').first()).toBeVisible()
    await field(page).press('Enter')
    await field(page).fill('"operator 12"')
    await expect(page).toHaveURL(/q=%22operator/)
    await expect(names(page).first()).toHaveText('operator 129')
    await page.goBack()
    await expect(field(page)).toHaveValue('wareh')
    await expect(names(page)).toHaveText(['Warehouse door'])
    await page.goBack()
    await expect(page).toHaveURL('/operators')
    await expect(field(page)).toHaveValue('')
    await page.goForward()
    await expect(names(page)).toHaveText(['Warehouse door'])
    await page.reload()
    await expect(field(page)).toHaveValue('wareh')
    await expect(names(page)).toHaveText(['Warehouse door'])
  })

  test('are scrolled through, sorted and removed', async ({ page }) => {
    await test.step('only rows in sight are in the page, in their order, with their true places', async () => {
      await page.goto('/operators?all=yes')
      await expect(grid(page)).toHaveAttribute('aria-rowcount', '351')
      // Only the worker has sent a request.
      await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Connected')
      // Rows out of sight are drawn after a moment.
      await expect(grid(page).locator('tbody tr').nth(25)).toBeAttached()
      // Regression: a jump of the scroll bar showed outlines until its rows had come.
      const stood = await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight / 2)
        const rows = [100, 450, innerHeight - 50].map((y) =>
          document.elementFromPoint(innerWidth - 300, y)?.closest('[aria-selected]'),
        )
        return rows.map((row) => row?.getAttribute('aria-rowindex'))
      })
      expect(stood).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^\d{1,2}$/)))
      const places = () =>
        grid(page)
          .locator('tbody tr')
          .evaluateAll((rows) =>
            rows.map((row) => ({
              index: Number(row.getAttribute('aria-rowindex')),
              top: row.getBoundingClientRect().top,
            })),
          )
      await expect.poll(async () => (await places())[0]?.index ?? 0).toBeGreaterThan(50)
      const found = await places()
      expect(found.length).toBeLessThan(100)
      for (const [at, { index, top }] of found.entries()) {
        expect(index).toBe((found[0]?.index ?? 0) + at)
        expect(top).toBeCloseTo((found[0]?.top ?? 0) + at * 44, 0)
      }
      // Coming back from an operator, the list stands where it was.
      const link = names(page).nth(25)
      await link.scrollIntoViewIfNeeded()
      const scrolled = await page.evaluate(() => scrollY)
      const name = await link.textContent()
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
      await page.goBack()
      await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(scrolled, -1)
      await expect(
        names(page)
          .filter({ hasText: name ?? '' })
          .first(),
      ).toBeVisible()
    })

    await test.step('are sorted by one column or several, in the address', async () => {
      await expect(page).toHaveURL('/operators?all=yes')
      await expect(grid(page)).toHaveAttribute('aria-rowcount', '351')
      const description = grid(page).getByRole('columnheader', { name: 'Description' })
      const version = grid(page).getByRole('columnheader', { name: 'Certificate' })
      await expect(description).toHaveAttribute('aria-sort', 'none')
      await description.getByRole('button').click()
      await expect(description).toHaveAttribute('aria-sort', 'ascending')
      await expect(names(page).first()).toHaveText('operator 1')
      await description.getByRole('button').click()
      await expect(page).toHaveURL(/sort=-description/)
      await expect(description).toHaveAttribute('aria-sort', 'descending')
      await expect(names(page).first()).toHaveText('operator 350')
      await version.getByRole('button').click({ modifiers: ['Shift'] })
      await expect(page).toHaveURL(/sort=-description,certificate/)
      await expect(version).toHaveAttribute('aria-sort', 'ascending')
      await page.goBack()
      await page.goBack()
      await expect(names(page).first()).toHaveText('operator 1')
    })

    await test.step('settings tell of the copy and remove it', async () => {
      await goInside(page, '/operators?q=operator')
      await expect(list(page).getByText('350 of 350 operators match').first()).toBeVisible()
      await openSettings(page)
      const card = page.getByRole('region', { name: 'Copy of all operators' })
      await expect(card.getByText('In memory')).toBeVisible()
      await expect(card.getByText('350', { exact: true })).toBeVisible()
      await expectAccessible(page, 'settings with a copy')
      await page.getByRole('button', { name: 'Clear local data…' }).click()
      await page.getByRole('button', { name: 'Clear', exact: true }).click()
      await expect(card.getByText('None', { exact: true }).first()).toBeVisible()
    })
  })

  test('everything can be done with the keys', async ({ page }) => {
    await page.goto('/operators?all=yes&sort=description')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '351')
    const stops = grid(page).locator('tbody tr[tabindex="0"]')
    await expect(stops).toHaveCount(1)
    await stops.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('j')
    await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '4')
    await page.keyboard.press('k')
    await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '3')
    await page.keyboard.press('End')
    await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '351')
    await expect(focusedRow(page)).toBeInViewport()
    await page.keyboard.press('PageUp')
    await expect(focusedRow(page)).not.toHaveAttribute('aria-rowindex', '351')
    await page.keyboard.press('Home')
    await expect(focusedRow(page)).toHaveAttribute('aria-rowindex', '2')

    await test.step('x selects, Shift a range, and all that match', async () => {
      await page.keyboard.press('x')
      await expect(focusedRow(page)).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      const bar = page.getByRole('region', { name: 'Selected operators' })
      await expect(bar.getByText('3 selected')).toBeVisible()
      await bar.getByRole('button', { name: 'Select all 350' }).click()
      await expect(bar.getByText('350 selected')).toBeVisible()
      await bar.getByRole('button', { name: 'Clear selection' }).click()
      await expect(bar).toBeHidden()
    })
    await test.step('a range goes over rows that are not at hand', async () => {
      await stops.focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('x')
      await page.keyboard.press('Shift+End')
      const bar = page.getByRole('region', { name: 'Selected operators' })
      await expect(bar.getByText('350 selected')).toBeVisible()
      await page.keyboard.press('Home')
    })
    await stops.focus()
    const opened = await stops.getByRole('link').textContent()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(opened ?? '')
    await page.goBack()
    await expect(grid(page)).toBeVisible()
    // Who looks at one of those selected finds them still selected.
    await expect(page.getByText('350 selected')).toBeVisible()
    await stops.focus()
    await page.keyboard.press('e')
    await expect(page).toHaveURL(/\/edit$/)
    await page.goBack()
    await expect(grid(page)).toBeVisible()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
  })

  test('the list of all is accessible, wide and on a phone @phone', async ({ page }) => {
    await page.goto('/operators?q=operator%201&sort=description')
    await expect(names(page).first()).toHaveText('operator 1')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    await expectAccessible(page, 'all operators', { exclude: REPEATED_ROWS })
    const more = page.getByRole('button', { name: 'More tools' })
    const openTool = async (name: string) => {
      if (await more.isVisible()) await more.click()
      await page.getByRole('button', { name, exact: true }).click()
    }
    await openTool('Columns')
    // Regression: in cards, columns that were added stood above the name, and the card was cut off.
    for (const name of ['Created', 'Cluster'])
      await page.getByRole('checkbox', { name, exact: true }).check()
    await expect(grid(page).locator('tbody tr').nth(1)).toContainText(/cluster-/)
    const isCut = () =>
      grid(page)
        .locator('tbody tr')
        .nth(1)
        .evaluate((row) => row.scrollHeight > row.clientHeight)
    await expect.poll(isCut).toBe(false)
    await field(page).fill('region:')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectAccessible(page, 'columns and completions', { exclude: REPEATED_ROWS })
    await field(page).press('Escape')
    // The press takes the focus from a filter without a value: what is then said must not move the button away.
    // Regression: a view with a long name made the page wider than a phone.
    await openTool('Views')
    const long = 'Operators of the European region whose certificates end soon'
    await page.getByLabel('Name of this view').fill(long)
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('list', { name: 'Saved views' })).toContainText(long)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // Regression: under the pointer, the outlines of rows showed through a row, selected or not.
    const row = grid(page).locator('tbody tr').nth(1)
    await row.hover()
    const ground = await row.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(ground).not.toMatch(/\/|rgba/)
    const filters = page.getByRole('button', { name: 'Filters' })
    if (!(await filters.isVisible())) return
    // What is said of the search has moved the button down already.
    await expect(page.getByText(/Type a value after region:/).first()).toBeVisible()
    await filters.click()
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('checkbox', { name: /^bindings/ })
      .click()
    await expect(field(page)).toHaveValue('region: feature:bindings')
  })
})
