import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { connect, goInside } from '../support/navigation.ts'

test.use({ signedIn: false })

const block = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })

const fill = (page: Page) =>
  page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const size of [1_000_000, 1_000, 1]) {
        try {
          for (let at = 0; ; at++) storage.setItem(`${size} ${at}`, 'x'.repeat(size))
        } catch {
          // No room for an item of this size.
        }
      }
    }
  })

// Regression: the page stayed blank.
test('a browser that blocks storage still shows the dashboard', async ({ page, key }) => {
  await block(page)
  await connect(page, key, { remember: false })
  await goInside(page, '/operators')
  await expect(page.getByText('No operators yet')).toBeVisible()
})

// Regression: connecting did nothing, and the page of an edge failed.
test('a browser without room still connects, shows an edge and takes a theme', async ({
  page,
  key,
}) => {
  await page.goto('/connect')
  await fill(page)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('checkbox', { name: 'Remember on this device' }).check()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL('/')
  const open = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
  await open('/edges/tcp/edgtcp_door')
  await expect(page.getByRole('form', { name: 'IP restriction' })).toContainText('Not set')
  await open('/settings')
  await expect(page.getByText('Stored until this tab closes')).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
