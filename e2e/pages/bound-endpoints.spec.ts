import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible, REPEATED_ROWS } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const PATH = '/kubernetes_operators/:id/bound_endpoints'
const ALWAYS = 1000

const card = (page: Page) => page.getByRole('region', { name: 'Bound endpoints', exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Bound endpoints' })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const search = (page: Page) => page.getByRole('textbox', { name: 'Search endpoints' })
const tab = (id: string, search = '') => `/operators/${id}?tab=bound-endpoints${search}`
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const BOUND = { enabled_features: ['bindings' as const] }

test.describe('the bound endpoints', () => {
  // Two thirds of them bind to Kubernetes.
  test.use({ filling: { endpoints: 400 } })

  test('are searched and sorted, and the address says how', async ({ page, seedOperator }) => {
    const { id } = await seedOperator(BOUND)
    await page.goto(tab(id))
    await expect(page.getByRole('link', { name: /^Bound endpoints/ })).toHaveText(
      'Bound endpoints 100+',
    )
    await search(page).fill('namespace:warehouse')
    await expect(page.getByText(/^\d+ of the 100 loaded, more available$/).first()).toBeVisible()
    await expect(page).toHaveURL(/q=namespace(:|%3A)warehouse/)
    const count = await rows(page).count()
    expect(count).toBeGreaterThan(5)
    expect(count).toBeLessThan(100)
    const urls = () =>
      rows(page)
        .getByText(/^\w+:\/\/\S+$/)
        .allTextContents()
    for (const url of await urls()) expect(url).toContain('.warehouse')

    await test.step('by a column, and a reload shows the same', async () => {
      const head = page.getByRole('button', { name: 'Sort by URL', includeHidden: true })
      await head.click()
      await expect(page).toHaveURL(/sort=url/)
      await expect
        .poll(async () => {
          const shown = await urls()
          return shown.join() === shown.toSorted().join()
        })
        .toBe(true)
      const before = await urls()
      await page.reload()
      await expect(search(page)).toHaveValue('namespace:warehouse')
      await expect.poll(urls).toEqual(before)
    })
    await test.step('on a phone they are cards, sorted by a field', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      // Regression: there the heads were out of sight, and took the focus.
      const head = page.getByRole('button', { name: 'Sort by URL', includeHidden: true })
      await expect(head).toBeHidden()
      await expect(page.getByLabel('Sort by', { exact: true })).toBeVisible()
      expect(await sideways(page)).toBeLessThanOrEqual(0)
    })
    await test.step('what is not understood is said', async () => {
      await search(page).fill('created:soon')
      await expect(page.getByText(/created:<7d for the last 7 days/)).toBeVisible()
      await search(page).fill('no such endpoint')
      await expect(page.getByText('Others were not searched.')).toBeVisible()
      await page.getByRole('button', { name: 'Clear the search' }).press('Enter')
      // Regression: the button that is gone left the focus nowhere.
      await expect(search(page)).toBeFocused()
      await expect(rows(page)).toHaveCount(100)
    })
  })

  test('are all loaded as far as somebody says, and exported as far as they match', async ({
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
    await page.goto(tab(id, '&q=billing'))
    const loadAll = card(page).getByRole('button', { name: 'Load all' })
    await expect(loadAll).toBeVisible()
    await test.step('until somebody stops it', async () => {
      const release = await hold({ method: 'GET', path: PATH })
      await loadAll.press('Enter')
      await card(page).getByRole('button', { name: 'Stop', exact: true }).click()
      await expect(card(page).getByText('0 more pages read. Stopped.')).toBeVisible()
      await release()
    })
    const more = card(page).getByRole('button', { name: 'Load more' })
    await test.step('a page that fails is said, and read again', async () => {
      await fault({ kind: 'status', status: 404, method: 'GET', path: PATH })
      await more.click()
      await expect(page.getByRole('alert')).toContainText("Couldn't read the next page")
      await expect(rows(page).first()).toBeVisible()
      await more.press('Enter')
      await expect(page.getByText('All pages read.')).toBeVisible()
      // Regression: the button that is gone left the focus nowhere.
      await expect(page.getByRole('group', { name: 'What is loaded' })).toBeFocused()
    })
    const matching = all.filter((url) => url.includes('billing'))
    const words = `${matching.length} of ${all.length} endpoints`
    await expect(card(page).getByText(words).first()).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'Next', exact: true })).toBeHidden()

    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'JSON', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`^bound-endpoints-${id}-.*\\.json$`))
    const exported = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(exported.endpoints.map(({ url }: { url: string }) => url)).toEqual(matching)
    expect(exported.covers).toBe(words)
    await card(page).getByRole('button', { name: 'Page by page' }).click()
    await expect(card(page).getByRole('button', { name: 'Next', exact: true })).toBeEnabled()
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
