import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.use({ signedIn: false })

test('a page asks to connect first and is reached afterwards @phone', async ({
  page,
  key,
  baseURL,
}) => {
  await page.goto('/edges')
  await expect(page).toHaveURL(/\/connect\?to=/)
  await expect(page.getByLabel('Base URL')).toHaveValue(`${baseURL}/api`)
  await expectAccessible(page, 'connect page')
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL('/edges')
})

test('the sign-in link connects and leaves no key behind in the address', async ({ page, key }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(`/#key=${key}`)
  await expect(page.getByText('No operators yet')).toBeVisible()
  expect(page.url()).not.toContain(key)
  expect(addresses.filter((address) => address.includes(key) && !address.includes('#'))).toEqual([])
  await page.reload()
  await expect(page.getByText('No operators yet')).toBeVisible()
})

test('a sign-in link that was cut in the middle of a sign asks for the key', async ({ page }) => {
  await page.goto('/#key=%')
  await expect(page.getByRole('heading', { name: 'Connect to a tunnel service' })).toBeVisible()
  expect(page.url()).not.toContain('#')
})

test('a wrong key is told apart, at its field', async ({ page }) => {
  await page.goto('/connect')
  const field = page.getByLabel('API key')
  await field.fill('adit_not_a_key')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/401/)
  await expectAccessible(page, 'refused key')
})

test('a service that is something else is told apart', async ({ page, key, baseURL }) => {
  await page.goto('/connect')
  const field = page.getByLabel('Base URL')
  await field.fill(`${baseURL}/assets`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

test('a wrong version header is told apart', async ({ page, key }) => {
  await page.goto('/connect')
  await page.getByLabel('API key').fill(key)
  await page.getByText('Advanced: version header').click()
  const field = page.getByLabel('Version header')
  await field.fill('Other-Version')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

test('an unreachable service is told apart', async ({ page, key, fault }) => {
  // A browser retries a request itself if a keep-alive connection closes before the first response byte.
  await fault({ kind: 'cut', times: 20 })
  await page.goto('/connect')
  const field = page.getByLabel('Base URL')
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(field).toHaveAccessibleDescription(/Can't reach the service/)
  await expect(page).toHaveURL('/connect')
})

// Regression: the error looked like a service that is down and did not say which setting to change.
test('a service that the page may not call is told apart', async ({ page, key, baseURL }) => {
  await page.goto('/connect')
  const field = page.getByLabel('Base URL')
  await field.fill(`${(baseURL ?? '').replace(/:\d+$/, ':9')}/api`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(field).toHaveAccessibleDescription(/isn't allowed to call .*ADIT_ALLOWED_ORIGINS/)
  await expect(page).toHaveURL('/connect')
})

// Regression: the page stayed blank until a proxy in between timed out, which took a minute.
test('settings of the host that hang or are missing keep nobody waiting', async ({
  page,
  key,
  baseURL,
}) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('/config.json', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/operators')
  const field = page.getByLabel('Base URL')
  await expect(field).toBeVisible({ timeout: 2_000 })
  await page.getByLabel('API key').fill(key)
  await expect(field).toHaveValue('')
  // A late answer fills only fields that are still untouched.
  answer()
  await expect(field).toHaveValue(`${baseURL}/api`)
  await expect(page.getByLabel('API key')).toHaveValue(key)

  await page.unroute('/config.json')
  await page.route('/config.json', (route) => route.fulfill({ status: 404 }))
  await page.goto('/operators')
  await expect(field).toBeVisible({ timeout: 2_000 })
  await field.fill(`${baseURL}/api`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('No operators yet')).toBeVisible()
})

test('a page of who is signed in does not wait for the settings of the host', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await page.route('/config.json', () => new Promise(() => {}))
  await page.goto('/operators')
  await expect(page.getByText('No operators yet')).toBeVisible({ timeout: 2_000 })
})

test('a sign-in link is not called wrong while the settings of the host hang', async ({
  page,
  key,
}) => {
  await page.clock.install()
  await page.route('/config.json', () => new Promise(() => {}))
  for (const link of [`#key=${key}`, `#code=${'A'.repeat(22)}`]) {
    await page.goto('about:blank')
    await page.goto(`/${link}`)
    await expect(page.getByText('Loading…')).toBeVisible({ timeout: 2_000 })
    await page.clock.runFor(5_000)
    await expect(page.getByRole('alert')).toContainText("Couldn't read")
  }
})

test('the key lasts as long as was chosen', async ({ page, context, key }) => {
  await page.goto('/connect')
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL('/operators')
  // Another tab would hand its connection over.
  await page.close()
  const other = await context.newPage()
  await other.goto('/operators')
  await expect(other).toHaveURL(/\/connect/)
  await other.getByLabel('API key').fill(key)
  await other.getByRole('checkbox', { name: 'Remember on this device' }).check()
  await other.getByRole('button', { name: 'Connect' }).click()
  await expect(other).toHaveURL('/operators')
  await other.close()
  const third = await context.newPage()
  await third.goto('/operators')
  await expect(third.getByText('No operators yet')).toBeVisible()
})

test('the key is hidden but on request, and what is said of this server goes with its URL', async ({
  page,
}) => {
  await page.goto('/connect')
  const url = page.getByLabel('Base URL')
  const field = page.getByLabel('API key')
  const show = page.getByRole('button', { name: 'Show key' })
  await expect(field).toHaveAccessibleDescription(/npm start.*api-key/)
  await field.fill('adit_not_a_key')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(field).toHaveAttribute('type', 'text')
  await expectAccessible(page, 'shown key')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/doesn't accept this key \(401/)
  await expect(field).toHaveAttribute('type', 'password')
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await expect(url).toHaveAccessibleDescription("This server's own service.")
  await url.fill('https://api.example.com')
  await expect(url).not.toHaveAccessibleDescription(/./)
  await expect(field).not.toHaveAccessibleDescription(/npm start/)
})

test('Cancel leads back from changing the connection, and nothing is changed', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/settings')
  const before = await page.evaluate(() => JSON.stringify(sessionStorage))
  await page.getByRole('button', { name: 'Change connection' }).click()
  await expect(page.getByRole('heading', { name: 'Change connection' })).toBeVisible()
  await page.getByLabel('API key').fill('another')
  await expectAccessible(page, 'changing the connection')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText('Kept until this tab is closed')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe(before)
})
