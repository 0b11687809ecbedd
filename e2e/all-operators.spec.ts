import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const field = (page: Page) => page.getByLabel('Search all operators')
const grid = (page: Page) => page.getByRole('grid', { name: 'Operators' })
const names = (page: Page) => grid(page).getByRole('row').getByRole('link')
const focusedRow = (page: Page) => page.locator('tr:focus')
const list = (page: Page) => page.getByRole('region', { name: 'Operators', exact: true })

test('a page of the list loads nothing but itself until somebody asks for all', async ({
  page,
  seedOperator,
}) => {
  await seedOperator({ description: 'Warehouse door' })
  const reads: string[] = []
  page.on('request', (sent) => {
    if (/kubernetes_operators|all-operators|mirror-worker/.test(sent.url())) reads.push(sent.url())
  })
  await page.goto('/operators', { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: 'This page' })).toHaveAttribute('aria-current')
  expect(reads).toHaveLength(1)
  await page.getByRole('link', { name: 'All operators' }).click()
  await expect(page).toHaveURL('/operators?all=yes')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2')
  await expect(list(page).getByText('1 operator', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'This page' }).click()
  await expect(page).toHaveURL('/operators')
  await expect(page.getByRole('table').getByRole('link')).toHaveText('Warehouse door')
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
    await expect(grid(page).locator('mark')).toHaveText('Wareh')
    await expect(page).toHaveURL(/[?&]q=wareh$/)
    await expect(list(page).getByText('1 of 351 operators matches').first()).toBeVisible()
    await field(page).press('Enter')
    await field(page).fill('"operator 12"')
    await expect(page).toHaveURL(/q=%22operator/)
    await expect(names(page).first()).toHaveText('operator 12')
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

  test('are sorted by one column or several, in the address', async ({ page }) => {
    await page.goto('/operators?all=yes')
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
    await expect(page).toHaveURL(/sort=-description%2Ccertificate/)
    await expect(version).toHaveAttribute('aria-sort', 'ascending')
    await page.goBack()
    await page.goBack()
    await expect(names(page).first()).toHaveText('operator 1')
  })

  test('only rows in sight are in the page, in their order, with their true places', async ({
    page,
  }) => {
    await page.goto('/operators?all=yes')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '351')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
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
    await stops.focus()
    const opened = await stops.getByRole('link').textContent()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(opened ?? '')
    await page.goBack()
    await expect(grid(page)).toBeVisible()
    await stops.focus()
    await page.keyboard.press('e')
    await expect(page).toHaveURL(/\/edit$/)
    await page.goBack()
    await expect(grid(page)).toBeVisible()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
  })

  test('tokens are completed with counts, faults are said under the field', async ({
    page,
    seedOperator,
  }) => {
    await seedOperator({ description: 'Warehouse door', region: 'ap' })
    await page.goto('/operators?all=yes')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '352')
    await field(page).pressSequentially('region:')
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.filter({ hasText: 'ap' })).toContainText('1')
    await field(page).press('ArrowDown')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', /./)
    await field(page).press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(field(page)).toHaveValue('region:')
    await field(page).pressSequentially('ap')
    await expect(options).toHaveCount(1)
    await field(page).press('ArrowDown')
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue(/^region:ap\s?$/)
    await expect(names(page)).toHaveText(['Warehouse door'])
    await field(page).fill('updated:>never')
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page)).toHaveAccessibleDescription(/never/)
  })

  test('filters at the side put tokens into the search', async ({ page, seedOperator }) => {
    await seedOperator({ description: 'Warehouse door', region: 'ap' })
    await page.goto('/operators?all=yes')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '352')
    const value = page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('button', { name: /^ap/ })
    await value.click()
    await expect(field(page)).toHaveValue('region:ap')
    await expect(value).toHaveAttribute('aria-pressed', 'true')
    await expect(names(page)).toHaveText(['Warehouse door'])
    await value.click()
    await expect(field(page)).toHaveValue('')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '352')
  })

  test('columns, density and views are kept on this device', async ({ page }) => {
    await page.goto('/operators?q=operator&sort=-description')
    await expect(names(page).first()).toHaveText('operator 350')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Region' }).uncheck()
    await page.getByRole('checkbox', { name: 'Created' }).check()
    await page.getByRole('button', { name: 'Move Created left' }).click()
    await page.getByRole('radio', { name: 'One line' }).check()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name of this view').fill('Reversed')
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('button', { name: 'Reversed', exact: true })).toHaveCount(2)
    await field(page).fill('operator 1')
    await expect(page.getByRole('button', { name: 'Reversed (modified)' })).toBeVisible()

    await page.goto('/operators?all=yes')
    await expect(grid(page).getByRole('columnheader')).toHaveText([
      'Selected',
      'Description',
      'Features',
      'Deployment',
      'Version',
      'Certificate',
      'Created',
      'Updated',
    ])
    await expect(grid(page).locator('tbody tr').nth(1)).toHaveCSS('height', '28px')
    await page.getByRole('button', { name: 'Views' }).click()
    const views = page.getByRole('list', { name: 'Saved views' })
    await expect(views.getByText('350')).toBeVisible()
    await views.getByRole('button', { name: 'Reversed', exact: true }).click()
    await expect(page).toHaveURL(/q=operator&sort=-description/)
    await expect(names(page).first()).toHaveText('operator 350')
  })

  test('a second tab has the same rows, and what one changes the other shows', async ({
    page,
    context,
    signIn,
    api,
  }) => {
    await page.goto('/operators?q=operator')
    await expect(list(page).getByText('350 of 350 operators match').first()).toBeVisible()
    const other = await context.newPage()
    await signIn(other)
    await other.goto('/operators?q=operator')
    await expect(list(other).getByText('350 of 350 operators match').first()).toBeVisible()
    await api.post('/api/kubernetes_operators', { data: { description: 'operator new' } })
    await other.getByRole('button', { name: 'Refresh now' }).click()
    await expect(list(other).getByText('351 of 351 operators match').first()).toBeVisible()
  })

  test('the list of all is accessible, wide and on a phone @phone', async ({ page }) => {
    await page.goto('/operators?q=operator%201&sort=description')
    await expect(names(page).first()).toHaveText('operator 1')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    await expectAccessible(page, 'all operators')
    await page.getByRole('button', { name: 'Columns' }).click()
    await field(page).fill('region:')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectAccessible(page, 'columns and completions')
    const filters = page.getByRole('button', { name: 'Filters' })
    if (!(await filters.isVisible())) return
    await field(page).press('Escape')
    await filters.click()
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('button', { name: /^bindings/ })
      .click()
    await expect(field(page)).toHaveValue('region: feature:bindings')
  })

  test('settings tell of the copy and remove it', async ({ page }) => {
    await page.goto('/operators?q=operator')
    await expect(list(page).getByText('350 of 350 operators match').first()).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).click()
    const card = page.getByRole('region', { name: 'Copy of all operators' })
    await expect(card.getByText('In memory')).toBeVisible()
    await expect(card.getByText(/^350 · as of/)).toBeVisible()
    await expectAccessible(page, 'settings with a copy')
    await card.getByRole('button', { name: 'Remove copy' }).click()
    await expect(card.getByText('Nothing kept')).toBeVisible()
  })
})

test.describe('1,500 operators', () => {
  test.use({ filling: { operators: 1_500 } })

  test('what is covered is said while pages are slow and fail', async ({ page, fault }) => {
    const path = '/kubernetes_operators'
    await fault({ kind: 'slow', ms: 500, method: 'GET', path, times: 60 })
    await page.goto('/operators?q=operator')
    await expect(
      list(page)
        .getByText(/^[\d,]+ match in [\d,]+ loaded$/)
        .first(),
    ).toBeVisible()
    const meter = page.getByRole('group', { name: 'Copy of all operators' })
    await meter.getByRole('button', { name: 'Pause' }).click()
    await expect(meter.getByText('Paused.')).toBeVisible()
    await meter.getByRole('button', { name: 'Resume' }).click()
    const whole = list(page).getByText('1,500 of 1,500 operators match').first()
    await expect(whole).toBeVisible({ timeout: 30_000 })
    await fault({ kind: 'status', status: 500, path, skip: 1, times: 20 })
    await meter.getByRole('button', { name: 'Refresh now' }).click()
    await expect(meter.getByText(/^Stopped: /)).toBeVisible({ timeout: 30_000 })
    // What is there stays.
    await expect(whole).toBeVisible()
  })
})

test('the browser finds only what is on the screen, which is said once', async ({
  page,
  seedOperator,
}) => {
  await seedOperator()
  await page.goto('/operators?all=yes')
  await expect(grid(page)).toBeVisible()
  await page.keyboard.press('Control+f')
  const hint = page.getByText('The browser finds only the rows on the screen')
  await expect(hint).toBeVisible()
  await page.getByRole('button', { name: 'Search all operators' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+f')
  await expect(hint).toBeHidden()
})
