import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdApp, holdFile, recordShifts } from './held-app.ts'
import { openSettings } from './navigation.ts'

test.use({ filling: { operators: 150 } })

const rows = (page: Page) => page.locator('main tbody tr')
const links = (page: Page) => rows(page).getByRole('link')

const keptAt = (page: Page, address: string) =>
  page.evaluate((name) => localStorage.getItem(name), `adit.page ${address}`)

const remember = async (page: Page) => {
  await page.goto('/operators')
  await openSettings(page)
  await page.getByLabel('Remember on this device').check()
}

/** Visits an address until its page is kept for the next visit. */
const visit = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(links(page).first()).toBeVisible()
  await expect.poll(() => keptAt(page, address)).not.toBeNull()
}

for (const width of [1440, 390])
  for (const address of ['/operators', '/operators?all=yes', '/operators?q=operator'])
    test(`a second visit of ${address} begins with its rows, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await remember(page)
      await visit(page, address)
      const first = await links(page).first().textContent()
      await recordShifts(page)
      const release = await holdApp(page)
      await page.goto(address, { waitUntil: 'commit' })

      await expect(links(page).first()).toHaveText(first ?? '')
      // What is true only now is left to the app, and so is what needs it.
      for (const time of await page.locator('main time').all()) await expect(time).toBeHidden()
      await expect(page.getByText(/^Fetched/)).toBeHidden()
      const controls = page.locator('main :is(button, input, select):not([inert], th *)')
      expect(await controls.count()).toBe(0)
      await expectAccessible(page, `${address} as it was`)
      const before = await links(page).first().boundingBox()

      release()
      await expect(page.getByText(/^Fetched/)).toBeVisible()
      expect(await links(page).first().boundingBox()).toEqual(before)
      expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
    })

test('what was edited by hand, or is of another width or connection, is not shown', async ({
  page,
}) => {
  const address = '/operators?all=yes'
  const name = `adit.page ${address}`
  await remember(page)
  await visit(page, address)
  const kept = (await keptAt(page, address)) ?? ''
  const other = kept.replace(/"connection_id":"[^"]*"/, '"connection_id":"another"')
  const texts = ['', 'null', '{"content":', kept.replace('"table"', '"<>"'), other]
  for (const [width, text] of [[390, kept], ...texts.map((one) => [1440, one] as const)] as const) {
    await page.evaluate(([to, value]) => localStorage.setItem(to, value), [name, text] as const)
    await page.setViewportSize({ width, height: 900 })
    const release = await holdApp(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('navigation', { name: 'Main', includeHidden: true })).toBeAttached()
    await expect(links(page)).toHaveCount(0)
    release()
    await expect(links(page).first()).toBeVisible()
    await page.unrouteAll()
  }
})

test('what a list looked like goes with "Remember on this device"', async ({ page }) => {
  const count = () =>
    page.evaluate(
      () => Object.keys(localStorage).filter((name) => name.startsWith('adit.page')).length,
    )
  await remember(page)
  await visit(page, '/operators')
  await visit(page, '/operators?all=yes')
  expect(await count()).toBe(2)
  await openSettings(page)
  await page.getByLabel('Remember on this device').uncheck()
  await expect.poll(count).toBe(0)
})

test('the app does not wait for ever for how the list looked, which then does not take its place', async ({
  page,
}) => {
  const address = '/operators?all=yes'
  await remember(page)
  await visit(page, address)
  const release = await holdFile(page, /\/assets\/show-kept-page-/)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByText(/^Fetched/)).toBeVisible()
  const answered = page.waitForResponse(/show-kept-page/)
  release()
  await (await answered).finished()
  await links(page).first().click()
  await expect(page).toHaveURL(/k8sop_/)
  await expect(page.getByRole('link', { name: 'Summary' })).toBeVisible()
})

test.describe('a press that begins on a row of the last visit', () => {
  /** Presses the first row while it is shown as the last visit left it; returns its address, and lets the app come. */
  const press = async (page: Page, meanwhile: (href: string) => Promise<unknown>) => {
    const first = links(page).first()
    await remember(page)
    await visit(page, '/operators')
    const href = (await first.getAttribute('href')) ?? ''
    await meanwhile(href)
    const release = await holdApp(page)
    await page.goto('/operators', { waitUntil: 'commit' })
    await expect(first).toHaveAttribute('href', href)
    // In the row, which leads there, too, but not on its link.
    const { x, y } = (await first.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 500, y)
    await page.mouse.down()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    release()
    await expect(page.getByText(/^Fetched/)).toBeVisible()
    return href
  }

  // Regression: a press that began before the app had taken the place of the rows was lost.
  test('opens it, if it ends on the same row of the app', async ({ page }) => {
    const href = await press(page, async () => undefined)
    await expect(page).toHaveURL(/operators$/)
    await page.mouse.up()
    await expect(page).toHaveURL(href)
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  })

  test('does nothing, if another row stands there by then', async ({ page, api }) => {
    const href = await press(page, (href) =>
      api.delete(href.replace('/operators', '/api/kubernetes_operators')),
    )
    await expect(links(page).first()).not.toHaveAttribute('href', href)
    await page.mouse.up()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expect(page).toHaveURL(/operators$/)
  })
})

test('a press that begins on the navigation of the first view opens its page', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/operators', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Edges' }).hover()
  await page.mouse.down()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  release()
  await expect(page.getByText(/^Fetched/)).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name: 'Edges' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})
