import { skipInStockFirefox } from '../browsers/stock-firefox.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { connectionBox, showNavigation } from '../support/navigation.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the navigation leads everywhere, and the settings keep the key to themselves', async ({
    page,
    key,
    baseURL,
  }) => {
    await page.goto('/operators')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const open = async (name: string) => {
      await showNavigation(page)
      await navigation.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    }
    await open('Edges')
    await test.step('the menu of the connection is opened by the keyboard, and gives the focus back', async () => {
      await showNavigation(page)
      const box = connectionBox(page)
      const focused = page.locator(':focus')
      await box.press('Enter')
      await expect(focused).toHaveText('Appearance')
      await page.keyboard.press('Escape')
      await expect(box).toBeFocused()
      await box.press('Enter')
      await expectAccessible(page, 'navigation, and menu of the connection')
      await page.keyboard.press('Escape')
    })
    await open('Settings')
    await expect(page.getByRole('definition').filter({ hasText: `${baseURL}/api` })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(key)
    await open('Operators')
    await test.step('the menu is closed by its own button', async () => {
      await showNavigation(page)
      const close = page.getByRole('button', { name: 'Close menu' })
      await expect(close).toBeFocused()
      await close.click()
      await expect(close).toBeHidden()
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
    })
  })
})

test('the theme is that of the system until one is chosen', async ({ page }) => {
  skipInStockFirefox(
    'Playwright sets no colour scheme, forced colours or print over WebDriver BiDi',
  )
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/settings')
  await expect(page.getByRole('region', { name: 'Data in this browser' })).toBeVisible()
  await expectAccessible(page, 'settings')
  await test.step('the theme follows the system as long as none is chosen', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await background()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(background).not.toBe(dark)
  })
  await test.step('a chosen theme stays, whatever the system says', async () => {
    const light = await background()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(background).not.toBe(light)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    expect(await background()).not.toBe(light)
    await page.getByRole('radio', { name: 'System' }).check()
    await expect.poll(background).toBe(light)
  })
})

// Regression: one press removed drafts that another version had stored.
test('what other versions stored is removed after a question that names it', async ({ page }) => {
  const name = 'adit.form-draft /new'
  const stored = () => page.evaluate((of) => localStorage.getItem(of), name)
  await page.goto('/settings')
  await page.evaluate((of) => localStorage.setItem(of, 'typed'), name)
  await page.reload()
  await page.getByRole('button', { name: 'Remove data of other versions' }).click()
  await expect(page.getByRole('dialog')).toContainText('form-draft')
  expect(await stored()).toBe('typed')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove data' }).click()
  await expect.poll(stored).toBeNull()
})
