import { skipInStockFirefox } from './browsers/stock-firefox.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, REPEATED_ROWS } from './axe.ts'
import { field, grid, list, names } from './all-operators.ts'
import { expect, test } from './fixtures.ts'

/** Watches in each frame which row is drawn first; returns how to learn which ones were. */
const firstRowsInFrames = async (page: Page) => {
  const watch = await page.evaluateHandle(() => {
    const seen = new Set<string | undefined>()
    const look = () => {
      const table = document.querySelector('table[role=grid]')
      const row = table?.querySelector<HTMLElement>('tbody tr')
      if (table?.checkVisibility()) seen.add(row?.dataset['index'])
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return seen
  })
  return () => watch.evaluate((seen) => [...seen])
}

test.describe('350 operators', () => {
  test.use({ filling: { operators: 350 } })

  // Regression: the address of the search was written while the page of the link was loaded, and the list stayed.
  test('a link that is pressed right after a key leads to its page', async ({
    page,
    seedOperator,
  }) => {
    const { id } = await seedOperator({ description: 'Warehouse door' })
    await page.clock.install()
    await page.goto('/operators?all=yes')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '352')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(/\/assets\/operator-detail-page-/, async (route) => {
      await held
      await route.continue()
    })
    await field(page).pressSequentially('wareh')
    await expect(names(page)).toHaveText(['Warehouse door'])
    await names(page).click()
    await page.clock.fastForward(1_000)
    letGo()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warehouse door')
    await expect(page).toHaveURL(`/operators/${id}`)
  })

  test('tokens and filters are completed with counts, and faults are said under the field', async ({
    page,
    seedOperator,
  }) => {
    await seedOperator({ description: 'Warehouse door', region: 'ap' })
    await seedOperator({
      description: 'Warehouse gate',
      deployment: { name: 'agent', namespace: 'edge', cluster_name: 'a-very-long-name-'.repeat(6) },
    })
    await page.goto('/operators?all=yes')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '353')

    await test.step('tokens are completed with counts, faults are said under the field', async () => {
      await field(page).pressSequentially('region:')
      const options = page.getByRole('listbox').getByRole('option')
      await expect(options.filter({ hasText: 'ap' })).toContainText('1')
      await field(page).press('ArrowDown')
      await expect(field(page)).toHaveAttribute('aria-activedescendant', /./)
      await field(page).press('Escape')
      await expect(page.getByRole('listbox')).toBeHidden()
      await expect(field(page)).toHaveValue('region:')
      // Regression: a filter that was being typed was called a fault for a moment.
      await expect(field(page)).toHaveAttribute('aria-invalid', 'false')
      await page.getByRole('heading', { name: 'Operators', level: 1 }).click()
      await expect(page.getByText('Type a value after region:')).toBeVisible()
      await field(page).focus()
      await expect(page.getByText('Type a value after region:')).toBeHidden()
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

    await test.step('filters at the side put tokens into the search', async () => {
      await field(page).fill('')
      await expect(grid(page)).toHaveAttribute('aria-rowcount', '353')
      const value = page
        .getByRole('complementary', { name: 'Filters' })
        .getByRole('checkbox', { name: /^ap/ })
      // The completions of an empty field stand over the first filters.
      await page.keyboard.press('Escape')
      await value.click()
      await expect(field(page)).toHaveValue('region:ap')
      await expect(value).toBeChecked()
      await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveText('Region ap')
      await expect(names(page)).toHaveText(['Warehouse door'])
      await value.click()
      await expect(field(page)).toHaveValue('')
      await expect(grid(page)).toHaveAttribute('aria-rowcount', '353')
    })

    // Regression: a name that was too long pushed every count out of the side.
    await test.step('the count of a filter is in sight beside a long name', async () => {
      await page.goto('/operators?all=yes&q=gate')
      const filters = page.getByRole('complementary', { name: 'Filters' })
      for (const name of [/^a-very-long-name/, /^edge/])
        await expect(
          filters.locator('label').filter({ hasText: name }).getByText('1', { exact: true }),
        ).toBeInViewport()
    })
  })

  test('columns, density and views are kept on this device', async ({ page }) => {
    skipInStockFirefox("Playwright's double click is two single ones over WebDriver BiDi")
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
    // Regression: a view of the same name was replaced without a word.
    await expect(page.getByRole('button', { name: 'Replace view' })).toBeVisible()
    await page.getByLabel('Name of this view').fill('Reversed again')
    await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible()

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
    // Regression: the cells were as high as two lines, and every row was cut off.
    await expect(grid(page).locator('tbody td').nth(2)).toHaveCSS('height', '28px')

    await test.step('the end of a column is dragged, and a double click undoes it', async () => {
      const widthOf = (name: string) =>
        grid(page)
          .getByRole('columnheader', { name })
          .evaluate((cell) => cell.getBoundingClientRect().width)
      const widths = async () => [await widthOf('Deployment'), await widthOf('Certificate')]
      const before = await widths()
      const edge = grid(page).locator('[data-edge=version]')
      const end = await edge.boundingBox()
      if (!end) throw new Error('no edge')
      const from = { x: end.x + end.width / 2, y: end.y + end.height / 2 }
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x - 10, from.y)
      await page.mouse.move(from.x + 32, from.y + 40)
      await page.mouse.up()
      await expect.poll(async () => (await edge.boundingBox())?.x).toBeCloseTo(end.x + 32, 0)
      const dragged = await widths()
      expect(dragged).toEqual([before[0], expect.closeTo((before[1] ?? 0) - 32, 0)])
      await expect(page).toHaveURL('/operators?all=yes')
      await page.reload()
      await expect(edge).toBeVisible()
      expect(await widths()).toEqual(dragged)
      // Escape leaves the columns as they were before this drag.
      await page.mouse.move(from.x + 32, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x - 40, from.y)
      await expect.poll(widths).not.toEqual(dragged)
      await page.keyboard.press('Escape')
      await expect.poll(widths).toEqual(dragged)
      await page.mouse.move(from.x, from.y)
      await page.mouse.up()
      expect(await widths()).toEqual(dragged)
      await edge.dblclick()
      await expect.poll(widths).toEqual(before)
      // Regression: the first press made a wide column narrower.
      await page.getByRole('button', { name: 'Columns', exact: true }).click()
      await page.getByRole('button', { name: 'Make Certificate wider' }).click()
      await expect.poll(() => widthOf('Certificate')).toBeGreaterThan((before[1] ?? 0) + 8)
      await page.getByRole('button', { name: 'Make Certificate narrower' }).click()
    })
    await page.getByRole('button', { name: 'Views' }).click()
    const views = page.getByRole('list', { name: 'Saved views' })
    await expect(views.getByText('350')).toBeVisible()
    await views.getByRole('button', { name: 'Reversed', exact: true }).click()
    await expect(page).toHaveURL(/q=operator&sort=-description/)
    await expect(names(page).first()).toHaveText('operator 350')
  })
})

test.describe('2,500 operators', () => {
  test.use({ filling: { operators: 2_500 } })

  test('a search that finds nothing hides the rows, and the next one begins at its top', async ({
    page,
  }) => {
    await page.goto('/operators?q=nowhere')
    await expect(list(page).getByText('No operators match')).toBeVisible()
    await field(page).press('Enter')
    await field(page).fill('operator')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '2501')
    const element = await page.locator('table[role=grid]').elementHandle()
    // So often that where it began is forgotten.
    await page.evaluate(async () => {
      for (let step = 1; step <= 40; step += 1) {
        scrollTo(0, step * 1_000)
        await new Promise(requestAnimationFrame)
      }
    })
    await expect(grid(page).locator('tbody tr').first()).not.toHaveAttribute('data-index', '0')
    // Regression: with a gradient as high as all rows, Chromium could stop painting while it was scrolled fast.
    const highGradients = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter(({ scrollHeight }) => scrollHeight > 20_000)
        .map((element) => getComputedStyle(element).backgroundImage)
        .filter((image) => image !== 'none'),
    )
    expect(highGradients).toEqual([])
    await page.goBack()
    await expect(list(page).getByText('No operators match')).toBeVisible()
    await expect(grid(page)).toBeHidden()
    await expect(page.locator('table[role=grid]')).toBeHidden()
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
    expect(await heightOf()).toBeLessThan(2_000)
    await field(page).press('Tab')
    const clear = list(page).getByRole('button', { name: 'Clear the search' })
    for (let presses = 0; presses < 40; presses += 1) {
      const isInGrid = await page.evaluate(() => document.activeElement?.closest('table') !== null)
      expect(isInGrid).toBe(false)
      if (await clear.evaluate((button) => button === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(clear).toBeFocused()
    await expectAccessible(page, 'a search that finds nothing')
    const firstRows = await firstRowsInFrames(page)
    await page.goForward()
    await expect(grid(page).locator('tr[data-index="0"]')).toBeInViewport()
    // Not those of where it was scrolled to, out of sight, for a moment.
    expect(await firstRows()).toEqual(['0'])
    await expect(names(page).first()).toHaveText('operator 2500')
    // Its elements are used again: to make them anew took longer than a key may.
    expect(
      await page.locator('table[role=grid]').evaluate((now, was) => now === was, element),
    ).toBe(true)
  })

  test('what is covered is said while pages are slow and fail, and how to go on', async ({
    page,
    fault,
    hold,
    api,
  }) => {
    const path = '/kubernetes_operators'
    const letGo = await hold({ method: 'GET', path, skip: 1 })
    await page.goto('/operators?q=operator')
    await expect(list(page).getByText('1,000 match in 1,000 loaded').first()).toBeVisible()
    const meter = page.getByRole('group', { name: 'Copy of all operators' })
    await meter.getByRole('button', { name: 'Pause' }).click()
    await expect(meter.getByText('Paused.')).toBeVisible()
    await letGo()
    await expect(list(page).getByText('2,000 match in 2,000 loaded').first()).toBeVisible()
    await meter.getByRole('button', { name: 'Resume' }).click()
    const whole = list(page).getByText('2,500 of 2,500 operators match').first()
    await expect(whole).toBeVisible()
    await fault({ kind: 'status', status: 500, path, skip: 1, times: 20 })
    await meter.getByRole('button', { name: 'Refresh' }).click()
    // Regression: it said only that it had stopped, and nothing could be pressed that tried again at once.
    const failure = meter.getByRole('note')
    await expect(failure).toContainText('The service returned an error. Retrying in')
    // What is there stays.
    await expect(whole).toBeVisible()
    await api.delete('/faults')
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect(failure).toBeHidden()
    await expect(meter.getByRole('button', { name: 'Refresh' })).toBeVisible()
    // Regression: with a key that is not accepted any more it was a dead end.
    await fault({ kind: 'status', status: 401, path, times: 1 })
    await meter.getByRole('button', { name: 'Refresh' }).click()
    await expect(failure.getByRole('button')).toHaveText(['Reconnect', 'Copy details'])
    const box = page.getByRole('navigation', { name: 'Main' }).getByText('Access refused')
    await expect(box).toBeVisible()
    await expectAccessible(page, 'a walk that cannot go on', { exclude: REPEATED_ROWS })
  })
})
