import { skipInStockFirefox } from '../browsers/stock-firefox.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { connectionBox, signOut } from '../support/navigation.ts'

const keptConnection = (page: Page) =>
  page.evaluate(() =>
    [sessionStorage, localStorage].map((storage) => storage.getItem('adit.connection')),
  )
const question = (page: Page) => page.getByRole('dialog', { name: 'Sign out without saving?' })

// Regression: only the tab with the button was checked, and unsaved text in another tab was lost.
test('signing out asks where another tab has something unsaved', async ({
  page,
  context,
  signIn,
  key,
}) => {
  skipInStockFirefox('Only the page in front has the focus over WebDriver BiDi')
  await page.goto('/operators')
  const other = await context.newPage()
  await signIn(other)
  await other.goto('/operators/new')
  const description = other.getByLabel('Description', { exact: true })
  await description.fill('Half a thought')

  // Regression: any website could link here and sign out every tab, even with unsaved text.
  await test.step('the address /sign-out is no page and signs nobody out', async () => {
    const before = await keptConnection(page)
    await page.goto('/sign-out')
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
    expect(await keptConnection(page)).toEqual(before)
    await expect(description).toHaveValue('Half a thought')
    await page.goto('/operators')
    await expect(page.getByText('No operators yet')).toBeVisible()
  })
  await signOut(page)
  await expect(question(page)).toContainText('Another tab')
  await expect(question(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(description).toHaveValue('Half a thought')
  expect(JSON.stringify(await keptConnection(page))).toContain(key)

  await test.step('it asks nothing once the other tab has nothing unsaved any more', async () => {
    await description.fill('')
    await signOut(page)
  })
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/connect/)
    expect(await keptConnection(tab)).toEqual([null, null])
    // Regression: the focus was nowhere, so that nobody heard of the new page.
    await expect(tab.getByRole('main')).toBeFocused()
  }
})

test('signing out asks about this tab where the browser has no locks', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  await page.goto('/operators/new')
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('Half a thought')
  await signOut(page)
  await question(page).getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(connectionBox(page)).toBeFocused()
  await expect(description).toHaveValue('Half a thought')
})
