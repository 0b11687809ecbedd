import { expectAccessible } from '../support/axe.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { connectionBox, showNavigation } from '../support/navigation.ts'

test.use({ signedIn: false })

test('what is wrong with a connection is told apart, at the field to change', async ({
  page,
  key: ownKey,
  baseURL,
  fault,
  api,
}) => {
  const url = page.getByLabel('Base URL')
  const key = page.getByLabel('API key')
  const show = page.getByRole('button', { name: 'Show key' })
  const connect = page.getByRole('button', { name: 'Connect' })

  // Regression: the page stayed blank until a proxy in between timed out.
  await test.step('settings of the host that come late fill only what is untouched', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('/config.json', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/connect')
    await key.fill('adit_typed')
    await expect(url).toHaveValue('')
    answer()
    await expect(url).toHaveValue(`${baseURL}/api`)
    await expect(key).toHaveValue('adit_typed')
    await page.unroute('/config.json')
  })
  await test.step('a wrong key, which is hidden but on request', async () => {
    await expect(key).toHaveAccessibleDescription(/npm start.*api-key/)
    await key.fill('adit_not_a_key')
    await show.click()
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expect(key).toHaveAttribute('type', 'text')
    await key.press('Enter')
    await expect(key).toHaveAttribute('aria-invalid', 'true')
    await expect(key).toHaveAccessibleDescription(/doesn't accept this key \(401/)
    await expect(key).toHaveAttribute('type', 'password')
    await expect(show).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('what is said of this server goes with its URL', async () => {
    await expect(url).toHaveAccessibleDescription("This server's own service.")
    await url.fill('https://api.example.com')
    await expect(url).not.toHaveAccessibleDescription(/./)
    await expect(key).not.toHaveAccessibleDescription(/npm start/)
  })
  await key.fill(ownKey)
  await test.step('a service that is something else', async () => {
    await url.fill(`${baseURL}/assets`)
    await connect.click()
    await expect(url).toHaveAttribute('aria-invalid', 'true')
  })
  // Regression: the error looked like a service that is down and did not say which setting to change.
  await test.step('a service that the page may not call', async () => {
    await url.fill(`${(baseURL ?? '').replace(/:\d+$/, ':9')}/api`)
    await connect.click()
    await expect(url).toHaveAccessibleDescription(/isn't allowed to call .*ADIT_ALLOWED_ORIGINS/)
    await expect(page).toHaveURL('/connect')
  })
  await test.step('an unreachable service', async () => {
    // A browser retries a request itself if a keep-alive connection closes before the first response byte.
    await fault({ kind: 'cut', times: 20 })
    await url.fill(`${baseURL}/api`)
    await connect.click()
    await expect(url).toHaveAccessibleDescription(/Can't reach the service/)
    await expect(page).toHaveURL('/connect')
    await api.delete('/faults')
  })
  await test.step('a wrong version header', async () => {
    await page.getByText('Advanced: version header').click()
    const field = page.getByLabel('Version header')
    await field.fill('Other-Version')
    await connect.click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  })
})

test('a page asks to connect first, and is reached afterwards; the key lasts as long as was chosen', async ({
  page,
  context,
  key,
  baseURL,
}) => {
  await page.goto('/connect')
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL('/')
  // Another tab would hand its connection over.
  await page.close()
  const other = await context.newPage()
  await other.setViewportSize(PHONE.viewport)
  await other.goto('/operators')
  await expect(other).toHaveURL(/\/connect\?to=/)
  await expect(other.getByLabel('Base URL')).toHaveValue(`${baseURL}/api`)
  await other.getByLabel('API key').fill(key)
  await other.getByRole('checkbox', { name: 'Remember on this device' }).check()
  await expectAccessible(other, 'connect page')
  await other.getByRole('button', { name: 'Connect' }).click()
  await expect(other).toHaveURL('/operators')
  await test.step('on a phone production is marked in sight, without the menu', async () => {
    await other.goto('/settings')
    await other.getByRole('checkbox', { name: 'Production' }).check()
    const mark = other.getByRole('banner').getByText('Production', { exact: true })
    await expect(mark).toBeVisible()
    await showNavigation(other)
    await expect(connectionBox(other)).toContainText('Production')
  })
  await other.close()
  const third = await context.newPage()
  await third.goto('/operators')
  await expect(third.getByText('No operators yet')).toBeVisible()
})
