import {
  chips,
  chooseInMenu,
  field,
  grid,
  list,
  names,
  openFilters,
  title,
} from '../support/all-operators.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test.describe('350 operators', () => {
  test.use({ filling: { operators: 350 } })

  test('are searched as somebody types, and Back leads to the search before; are scrolled through and sorted', async ({
    page,
    seedOperator,
  }) => {
    await seedOperator({ description: 'Warehouse door', region: 'eu' })
    await page.goto('/operators')
    await expect(names(page).first()).toBeVisible()
    await field(page).pressSequentially('wareh')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('wareh')
    await expect(names(page)).toHaveText(['Warehouse door'])
    await expect(page).toHaveURL(/[?&]q=wareh$/)
    await expect(title(page)).toHaveText('Operators 1 of 351')
    await expect(page.getByRole('status').getByText('1 of 351 operators matches')).toBeAttached()
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

    await test.step('only rows in sight are in the page, in their order, with their true places', async () => {
      await page.goto('/operators?all=yes')
      await expect(grid(page)).toHaveAttribute('aria-rowcount', '352')
      // Regression: a jump of the scroll bar showed nothing until its rows had come.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
      const places = () =>
        grid(page)
          .locator('tbody tr[aria-rowindex]')
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
        const before = found[at - 1]?.top ?? top - 44
        expect(Math.abs(top - before - 44)).toBeLessThanOrEqual(1)
      }
      // Coming back from an operator, the list stands where it was.
      const name = await page.evaluate(
        () =>
          document
            .elementFromPoint(innerWidth / 2, 400)
            ?.closest('tr')
            ?.querySelector('a')?.textContent,
      )
      const link = names(page).getByText(name ?? '', { exact: true })
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
      await page.goBack()
      await expect(link).toBeInViewport()
    })

    await test.step('are sorted by a column, in the address', async () => {
      await expect(grid(page)).toHaveAttribute('aria-rowcount', '352')
      const description = grid(page).getByRole('columnheader', { name: 'Operator', exact: true })
      const certificate = grid(page).getByRole('columnheader', { name: 'Certificate' })
      await description.getByRole('button').click()
      await expect(description).toHaveAttribute('aria-sort', 'ascending')
      await expect(names(page).first()).toHaveText('operator 1')
      await description.getByRole('button').click()
      await expect(page).toHaveURL(/sort=-description/)
      await expect(description).toHaveAttribute('aria-sort', 'descending')
      await expect(names(page).first()).toHaveText('Warehouse door')
      await certificate.getByRole('button').click()
      await expect(page).toHaveURL(/sort=certificate/)
      await expect(certificate).toHaveAttribute('aria-sort', 'ascending')
      await expect(description).not.toHaveAttribute('aria-sort')
      await page.goBack()
      await page.goBack()
      await expect(names(page).first()).toHaveText('operator 1')
    })

    await test.step('another search begins at its top', async () => {
      await page.evaluate(() => scrollTo(0, 10_000))
      await expect(grid(page).locator('tr[data-index="0"]')).toHaveCount(0)
      await field(page).fill('operator')
      await expect(grid(page).locator('tr[data-index="0"]')).toBeInViewport()
      await field(page).fill('nowhere')
      await expect(list(page).getByText('Nothing matches nowhere')).toBeVisible()
      await expect(grid(page)).toBeHidden()
    })
  })
})

test.describe('demonstration records', () => {
  test.use({ filling: { demo: true } })

  test('the list is accessible with real, long and odd records, its menu, filters and completions', async ({
    page,
  }) => {
    await page.goto('/operators?all=yes&sort=description')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '121')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('group', { name: 'More' }).getByRole('button')).toHaveText([
      'Import…',
      'Export…',
      'Columns…',
      'Copy link',
    ])
    await expectAccessible(page, 'list and its menu', { exclude: 'tbody > tr:nth-child(n + 9)' })
    await page.keyboard.press('Escape')
    await chooseInMenu(page, 'Columns…')
    await expectAccessible(page, 'columns', { exclude: 'main table' })
    await page.getByRole('button', { name: 'Done' }).click()
    await field(page).fill('region:')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectAccessible(page, 'completions', { exclude: 'main table' })
    await field(page).fill('quay')
    const filters = await openFilters(page)
    await filters.getByRole('checkbox', { name: /^bindings/ }).check()
    await expect(chips(page)).toHaveText(['Features bindings'])
    await expectAccessible(page, 'all filters', { exclude: 'main table' })
    await filters.getByRole('button', { name: 'Done' }).click()
    await expect(filters).toBeHidden()
    await expect(field(page)).toHaveValue('quay')
    await expect(page).toHaveURL(/q=quay\+feature:bindings/)
  })
})
