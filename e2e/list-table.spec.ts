import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openList } from './navigation.ts'

const LONG = 'Recommendations in the warehouse of Rotterdam, staging and production, third floor'

const fail = (): never => {
  throw new Error('not on the page')
}

const cell = (page: Page, heading: string) => page.getByRole('columnheader', { name: heading })

test.describe('demonstration records', () => {
  test.use({ filling: { demo: true } })

  test('rows are two lines high at every width, and cards only on a phone', async ({ page }) => {
    // The shortest page with a record of every kind.
    await openList(page, `?cursor=${encodeURIComponent('limit=23')}`)
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(24)
    // The end of an id tells it from others, as in the list of all of them.
    await expect(page.locator('td:first-child > [data-cut="middle"] > span')).toHaveCount(23)
    for (const [width, columns] of [
      [640, 4],
      [820, 5],
      [1024, 5],
      [1200, 7],
      [1280, 6],
      [1440, 7],
      [1920, 7],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const seen = await page.getByRole('table').evaluate((table: HTMLTableElement) => ({
        heights: [...new Set([...table.rows].slice(1).map((row) => row.offsetHeight))],
        columns: [...(table.rows[0]?.cells ?? [])].filter((head) => head.offsetWidth > 1).length,
        overhang: document.documentElement.scrollWidth - innerWidth,
        // At most a name, its id, the deployment, and one feature too many are cut; never a state or a time.
        cut: [
          ...table.querySelectorAll(
            'td:nth-child(3), td:nth-child(n + 5), td > span[data-cut="parts"]',
          ),
        ]
          .filter((part) => part.scrollWidth > part.clientWidth)
          .map(({ textContent }) => textContent),
      }))
      expect(seen, `at ${width}`).toEqual({ heights: [44], columns, overhang: 0, cut: [] })
    }
    // A row had 36 elements.
    const elements = await page
      .locator('tbody')
      .evaluate((body) => body.querySelectorAll('*').length)
    expect(elements / 23).toBeLessThanOrEqual(20)
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.getByRole('button', { name: 'Next', exact: true }).scrollIntoViewIfNeeded()
    await expect.poll(async () => (await cell(page, 'Updated').boundingBox())?.y).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(cell(page, 'Updated')).toBeVisible()
    const edges = await page
      .getByRole('button', { name: 'Copy operator ID' })
      .evaluateAll((buttons) => [
        ...new Set(buttons.map((one) => one.getBoundingClientRect().right)),
      ])
    expect(edges).toHaveLength(1)
  })
})

test('the whole row leads to its operator, but for its copy button and selected text', async ({
  page,
  seedOperator,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const { id } = await seedOperator({ description: 'Door', region: 'eu' })
  await page.goto('/operators')
  const link = page.getByRole('main').getByRole('link', { name: 'Door' })
  const region = page.getByRole('gridcell', { name: 'eu', exact: true })
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(link).toHaveAttribute('href', `/operators/${id}`)
  await test.step('the copy button copies', async () => {
    await link.hover()
    await page.getByRole('button', { name: `Copy operator ID ${id}` }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  })
  await test.step('dragging over a text selects it', async () => {
    const { x, y, width } = (await page.getByText(id, { exact: true }).boundingBox()) ?? fail()
    await page.mouse.move(x + 1, y + 8)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + 8)
    await page.mouse.up()
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^k8sop_/)
    await expect(page).toHaveURL('/operators')
  })
  await test.step('with Ctrl it opens a tab', async () => {
    const opened = context.waitForEvent('page')
    await region.click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL(`/operators/${id}`)
    await (await opened).close()
  })
  await test.step('with the middle button, too', async () => {
    const opened = context.waitForEvent('page')
    await region.click({ button: 'middle' })
    await expect(await opened).toHaveURL(`/operators/${id}`)
    await (await opened).close()
  })
  await expect(page).toHaveURL('/operators')
  await region.click()
  await expect(page).toHaveURL(`/operators/${id}`)
})

// Regression: the list had three stops a row, a hundred of them times.
test('the keyboard has one stop for all rows, with whole texts, the id and the exact time there', async ({
  page,
  seedOperator,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const { updated_at } = await seedOperator({ description: `${LONG}, first` })
  await seedOperator({ description: `${LONG}, second`, region: 'eu' })
  await page.setViewportSize({ width: 800, height: 600 })
  await page.goto('/operators')
  const rows = page.getByRole('main').locator('tbody > tr')
  const tooltip = page.locator('[popover="manual"]')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('button', { name: 'Updated' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(0)).toBeFocused()
  await expect(tooltip).toContainText(`${LONG}, second`)
  await expect(tooltip).toContainText('Region: eu')
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await expect(tooltip).toContainText(`${LONG}, first`)
  await expect(tooltip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()

  await rows.nth(1).locator('time').hover()
  const utc = (updated_at ?? '').slice(0, 19).replace('T', ' ')
  await expect(tooltip).toContainText(utc)
  await tooltip.hover()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
})
