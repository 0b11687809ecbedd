import type { Page } from '@playwright/test'
import { expectAccessible, REPEATED_ROWS } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const PATH = '/kubernetes_operators/:id/bound_endpoints'
const ALWAYS = 1000

const card = (page: Page) => page.getByRole('region', { name: 'Bound endpoints', exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Bound endpoints' })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const search = (page: Page) => page.getByRole('textbox', { name: 'Search endpoints' })
const tab = (id: string) => `/operators/${id}?tab=bound-endpoints`
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const BOUND = { enabled_features: ['bindings' as const] }

test.describe('the bound endpoints', () => {
  // Two thirds of them bind to Kubernetes.
  test.use({ filling: { endpoints: 400 } })

  test('are searched, loaded as far as somebody says, and exported as far as they match', async ({
    page,
    seedOperator,
    api,
    fault,
    hold,
  }) => {
    const { id } = await seedOperator(BOUND)
    const all: string[] = []
    for (let next = `/api/kubernetes_operators/${id}/bound_endpoints`; next;) {
      const body: { endpoints: { id: string; url: string }[]; next_page_uri: string | null } =
        await (await api.get(next)).json()
      all.push(...body.endpoints.map(({ url }) => url))
      next = body.next_page_uri
        ? new URL(body.next_page_uri).pathname + new URL(body.next_page_uri).search
        : ''
    }
    await page.goto(tab(id))
    const name = page.getByRole('link', { name: /^Bound endpoints/ })
    await expect(name).toHaveText('Bound endpoints 100+')
    await test.step('what is searched is said, and what was not loaded is not counted', async () => {
      await search(page).fill('namespace:warehouse')
      await expect(card(page).getByText(/^\d+ of the 100 loaded, more available$/)).toBeVisible()
      const count = await rows(page).count()
      expect(count).toBeGreaterThan(5)
      expect(count).toBeLessThan(100)
      for (const row of await rows(page).all()) await expect(row).toContainText('.warehouse')
      await search(page).fill('created:soon')
      await expect(page.getByText(/created:<7d for the last 7 days/)).toBeVisible()
      await search(page).fill('no such endpoint')
      await expect(page.getByText('Others were not searched.')).toBeVisible()
      await page.getByRole('button', { name: 'Clear the search' }).press('Enter')
      // Regression: the button that is gone left the focus nowhere.
      await expect(search(page)).toBeFocused()
      await expect(rows(page)).toHaveCount(100)
    })
    const loadAll = card(page).getByRole('button', { name: 'Load all' })
    await test.step('loading stops when somebody says', async () => {
      const release = await hold({ method: 'GET', path: PATH })
      await loadAll.press('Enter')
      await card(page).getByRole('button', { name: 'Stop', exact: true }).click()
      await release()
      await expect(card(page).getByText('200 loaded, more available')).toBeVisible()
    })
    await test.step('a page that fails is said, and read again', async () => {
      await fault({ kind: 'status', status: 404, method: 'GET', path: PATH })
      await loadAll.click()
      await expect(page.getByRole('alert')).toContainText("Couldn't load more endpoints")
      await expect(rows(page).first()).toBeVisible()
      await loadAll.press('Enter')
      await expect(card(page).getByText(`${all.length} endpoints`, { exact: true })).toBeVisible()
      await expect(name).toHaveText(`Bound endpoints ${all.length}`)
      // Regression: the button that is gone left the focus nowhere.
      await expect(page.getByRole('group', { name: 'What is loaded' })).toBeFocused()
    })
    await search(page).fill('billing')
    const matching = all.filter((url) => url.includes('billing'))
    await expect(
      card(page).getByText(`${matching.length} of ${all.length} endpoints`).first(),
    ).toBeVisible()
    await test.step('on a phone they are cards', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await sideways(page)).toBeLessThanOrEqual(0)
    })
  })
})

test.describe('a few bound endpoints', () => {
  test.use({ filling: { endpoints: 60 } })

  test('show what is odd in them as text, and all fields as JSON', async ({
    page,
    seedOperator,
    fault,
  }) => {
    const { id } = await seedOperator(BOUND)
    const hostile = {
      url: `javascript:alert(1)//\u202e${'x'.repeat(30_000)}`,
      upstream: { url: '<img src=x onerror=alert(1)>' },
      metadata: 'm'.repeat(20_000),
    }
    await fault({ kind: 'members', members: hostile, method: 'GET', path: PATH, times: ALWAYS })
    await page.goto(tab(id))
    await expect(rows(page).first()).toContainText('javascript:alert(1)//\ufffdxxx')
    await expect(card(page).locator('a[href^="javascript"]')).toHaveCount(0)
    await expect(table(page).getByRole('link')).toHaveCount(0)
    await expectAccessible(page, 'odd endpoints', { exclude: REPEATED_ROWS })
    await page.getByText('All fields as JSON').click()
    await expect(page.getByText('"endpoints"').first()).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })
})
