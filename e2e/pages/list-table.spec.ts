import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openList, toasts } from '../support/navigation.ts'

const fail = (): never => {
  throw new Error('not on the page')
}

const cell = (page: Page, heading: string) => page.getByRole('columnheader', { name: heading })

test.describe('demonstration records', () => {
  test.use({ filling: { demo: true } })

  test('names can be told apart at every width, and rows are cards on a phone', async ({
    page,
  }) => {
    await openList(page, `?cursor=${encodeURIComponent('limit=100')}`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '101')
    for (const [width, columns] of [
      [820, 5],
      [1280, 8],
      [1440, 8],
      [1920, 8],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.getByRole('columnheader').count(), `${width}`).toBe(columns)
      const seen = await page.getByRole('table').evaluate((table: HTMLTableElement) => {
        const found = [...(table.tBodies[0]?.querySelectorAll('th a') ?? [])]
        return {
          heights: [...table.querySelectorAll<HTMLElement>('tr[aria-rowindex]')]
            .slice(1)
            .map((row) => row.offsetHeight)
            .filter((height) => height < 44 || height > 66),
          overhang: document.documentElement.scrollWidth - innerWidth,
          cutNames: found.filter((name) => name.scrollHeight > name.clientHeight + 1).length,
          // Never a state or a time.
          cutStates: [...table.querySelectorAll('td time, td [class*=badge]')].filter(
            (part) => part.scrollWidth > part.clientWidth,
          ).length,
        }
      })
      expect(seen, `at ${width}`).toMatchObject({ heights: [], overhang: 0 })
      if (width >= 1280) expect(seen.cutNames, `at ${width}`).toBeLessThanOrEqual(2)
    }
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.getByRole('button', { name: 'Next', exact: true }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(async () => (await cell(page, 'Updated').boundingBox())?.y).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(cell(page, 'Updated')).toHaveCount(0)
    const copies = page.getByRole('button', { name: 'Copy operator ID' })
    await expect(copies.first()).toBeVisible()
  })
})

test('the whole row leads to its operator, but for its copy button and selected text', async ({
  page,
  seedOperator,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const { id, updated_at } = await seedOperator({ description: 'Door', region: 'eu' })
  await page.goto('/operators')
  const link = page.getByRole('main').getByRole('link', { name: 'Door' })
  const region = page.getByRole('cell', { name: 'eu', exact: true })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(link).toHaveAttribute('href', `/operators/${id}`)
  await test.step('the copy button copies', async () => {
    await link.hover()
    await page.getByRole('button', { name: `Copy operator ID ${id}` }).click()
    await expect(toasts(page).filter({ hasText: 'Copied' })).toBeVisible()
  })
  await test.step('a time says exactly when, also under the pointer', async () => {
    const tooltip = page.locator('[popover="manual"]')
    await page.getByRole('main').locator('tbody time').first().hover()
    await expect(tooltip).toContainText((updated_at ?? '').slice(0, 19).replace('T', ' '))
    await tooltip.hover()
    await expect(tooltip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip).toBeHidden()
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
