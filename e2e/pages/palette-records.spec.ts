import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { field, jump, options, palette, selected } from '../support/palette.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('without a copy: the operators of the pages that were read, and an id typed whole', async ({
  page,
  seedOperator,
}) => {
  await seedOperator({
    description: 'Warehouse door',
    deployment: { name: 'edge', namespace: 'logistics', cluster_name: 'prod-fra' },
  })
  await seedOperator({ description: '<img src=x onerror=alert(1)> \u202egnp.exe' })
  await seedOperator({ description: `Long ${'x'.repeat(200)}` })
  const reads: string[] = []
  // A page by its cursor: it loads nothing but itself.
  await page.goto('/operators?cursor=limit%3D100')
  await expect(page.getByRole('link', { name: 'Warehouse door' })).toBeVisible()
  // Made after the page was read.
  const unseen = await seedOperator({ description: 'Unseen' })
  page.on('request', (sent) => {
    if (sent.url().includes('kubernetes_operators')) reads.push(sent.url())
  })
  await jump(page, 'logistics ware')
  await expect(selected(page)).toContainText('Warehouse door')
  // Regression: the details stood beside the name, and left no room for it.
  const isCut = selected(page)
    .locator('> span')
    .first()
    .evaluate((name) => name.scrollWidth > name.clientWidth)
  expect(await isCut).toBe(false)
  await expect(options(page, 'Operators').last()).toHaveText(
    'Search all operators for “logistics ware”',
  )
  await expectAccessible(page, 'what jumps to anything')
  expect(reads).toEqual([])
  await test.step('on a phone it fits the screen, and shows hostile texts as texts', async () => {
    await page.setViewportSize(PHONE.viewport)
    await field(page).fill('<img')
    await expect(selected(page)).toContainText('<img src=x onerror=alert(1)> \ufffdgnp.exe')
    await field(page).fill('long')
    await expect(selected(page)).toContainText('Long xxx')
    const box = await palette(page).boundingBox()
    const row = await selected(page).boundingBox()
    expect(row?.width).toBeLessThanOrEqual(box?.width ?? 0)
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.viewport.width)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await field(page).fill('wareh door')
  await expect(selected(page)).toContainText('Warehouse door')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Warehouse door')).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()

  await jump(page, unseen.id)
  await expect(selected(page)).toHaveText(`Open the operator with the ID ${unseen.id}`)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Unseen')).toBeVisible()
})

test.describe('350 operators', () => {
  test.use({ filling: { operators: 350 } })

  test('all are searched in their list, and those that are loaded are found here', async ({
    page,
    context,
  }) => {
    await page.goto('/operators/new')
    // A key before the app is there is the browser's.
    await expect(page.getByLabel('Description', { exact: true })).toBeFocused()
    await jump(page, 'operator 17')
    await options(page, 'Operators').last().click()
    await expect(page).toHaveURL('/operators?q=operator+17')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('of 350')
    // Enter that comes before the answer waits for it.
    await jump(page, 'operator 23')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'operator 23')).toBeVisible()

    await jump(page, 'operator 42')
    await expect(selected(page)).toContainText('operator 42')
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    await expect(heading(await opened, 'operator 42')).toBeVisible()
    await expect(palette(page)).toBeHidden()

    // Regression: it stayed open over another page, with the actions of the one before.
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.goBack()
    await expect(palette(page)).toBeHidden()
  })
})
