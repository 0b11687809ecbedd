import { makeAccount } from './account.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { showNavigation } from './navigation.ts'

test('the navigation leads everywhere @phone', async ({ page }) => {
  await page.goto('/operators')
  for (const name of ['Edges', 'Settings', 'Operators']) {
    await showNavigation(page)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  await expect(page.getByText('No operators yet')).toBeVisible()
  await showNavigation(page)
  await expectAccessible(page, 'navigation')
})

test('the settings are accessible and name the connection without its key @phone', async ({
  page,
  key,
  baseURL,
}) => {
  await page.goto('/settings')
  await expect(page.getByRole('main').getByText(`${baseURL}/api`)).toBeVisible()
  await expect(page.locator('body')).not.toContainText(key)
  await expectAccessible(page, 'settings')
})

test('a chosen theme stays, whatever the system says', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings')
  const light = await background()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(background).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await background()).not.toBe(light)
  await page.getByRole('radio', { name: 'System' }).check()
  await expect.poll(background).toBe(light)
})

test('signing out forgets the key in every tab', async ({ page, context, signIn, key }) => {
  const other = await context.newPage()
  await signIn(other)
  for (const tab of [page, other]) {
    await tab.goto('/operators')
    await expect(tab.getByText('No operators yet')).toBeVisible()
  }
  await showNavigation(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/connect/)
    const kept = await tab.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
    expect(kept).not.toContain(key)
  }
})

test('the keyboard finds its way: skip link, focus, a save', async ({ page, seedOperator }) => {
  const { id } = await seedOperator({ description: 'Door' })
  await page.goto(`/operators/${id}/edit`)
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Door')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  await page.getByLabel('Description', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Gate')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
})

test('the theme follows the system as long as none is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/operators')
  await showNavigation(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('button', { name: 'Light' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(navigation.getByRole('button', { name: 'Dark' })).toBeVisible()
})

test('the edges that are counted are those that are forgotten', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('adit.edges')) return
    const of = (base_url: string) => ({ base_url, kind: 'tcp', id: 'edgtcp_1' })
    const edges = [of(`${location.origin}/api`), of('https://other.example')]
    localStorage.setItem('adit.edges', JSON.stringify(edges))
  })
  await page.goto('/settings')
  const main = page.getByRole('main')
  await expect(main.getByText('2 across all services')).toBeVisible()
  await main.getByRole('button', { name: 'Forget edges' }).click()
  await expect(main.getByText('None', { exact: true })).toBeVisible()
})

test('the service of this host has its title on every page @phone', async ({
  page,
  seedOperator,
}) => {
  const { id } = await seedOperator()
  for (const path of ['/operators', `/operators/${id}/edit`]) {
    await page.goto(path)
    await showNavigation(page)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByText('Embedded service')).toBeVisible()
    await expect(navigation.getByText(new URL(page.url()).host)).toBeVisible()
  }
})

// Regression: this tab showed another tab's remembered key as its own, and switching it off removed it.
test('a key that another tab has remembered is not called the key of this tab', async ({
  page,
  context,
  request,
}) => {
  const other = await context.newPage()
  await other.goto('/connect')
  await other.getByLabel('API key').fill(await makeAccount(request, {}))
  await other.getByRole('checkbox', { name: 'Remember on this device' }).check()
  await other.getByRole('button', { name: 'Connect' }).click()
  await expect(other).toHaveURL('/operators')
  await page.goto('/settings')
  await expect(page.getByText('Kept until this tab is closed')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Remember on this device' })).not.toBeChecked()
})
