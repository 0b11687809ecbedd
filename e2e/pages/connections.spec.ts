import type { Page } from '@playwright/test'
import { clientHeaders } from '../support/account.ts'
import { expectAccessible } from '../support/axe.ts'
import { connectTab } from '../support/connected-tab.ts'
import { deviceData, DEVICE_ENTRIES } from '../support/device-data.ts'
import { expect } from '../support/fixtures.ts'
import {
  connectionBox,
  goInside,
  openConnectionMenu,
  openSettings,
  signOut,
} from '../support/navigation.ts'
import { field, jump, options } from '../support/palette.ts'
import { test } from '../process/start-service.ts'
import { writesOf } from '../support/sent-writes.ts'

// Two services in one dashboard: one is the page's own, the other is called across origins.

test.use({ signedIn: false, filling: { operators: 3 } })

const OWN_KEY = 'adit_key_of_the_first_connection'

const dialog = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => page.getByRole('list', { name: 'Connections' })
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })
const description = (page: Page) => page.getByLabel('Description', { exact: true })
const newOperator = (page: Page) => page.getByRole('button', { name: 'New operator' })

const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}
const switchByPalette = async (page: Page, name: string) => {
  await jump(page, `switch to ${name}`)
  await expect(options(page, 'Connections').first()).toContainText(`Switch to ${name}`)
  await page.keyboard.press('Enter')
}
test('two services: apart, locked, signed out of one by one, and removed', async ({
  page,
  context,
  key,
  baseURL,
  startService,
}) => {
  test.slow()
  const there = baseURL ?? ''
  const own = await startService({ ADIT_API_KEY: OWN_KEY, ADIT_ALLOWED_ORIGINS: there })
  await fetch(`${own.url}/api/kubernetes_operators`, {
    method: 'POST',
    headers: { ...clientHeaders(OWN_KEY), 'Content-Type': 'application/json' },
    body: JSON.stringify({ description: 'Own door' }),
  })
  await connectTab(page, own.url, OWN_KEY)
  await page.goto(`${own.url}/settings`)

  await test.step('another service is added, with its faults at the fields', async () => {
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Add connection' }).click()
    await dialog(page).getByLabel('Name').fill('Staging')
    await dialog(page).getByLabel('Base URL').fill('api')
    await dialog(page).getByLabel('Base URL').press('Enter')
    await expect(dialog(page).getByLabel('Base URL')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'dialog to add a connection')
    await dialog(page).getByLabel('Base URL').fill(`${there}/api`)
    await dialog(page).getByRole('button', { name: 'Add connection' }).click()
    await expect(row(page, 'Staging')).toContainText('Needs its key')
  })

  await test.step('switching keeps what is typed as a draft of the first one', async () => {
    await goInside(page, '/operators/new')
    await description(page).fill('Half a thought')
    await switchByPalette(page, 'Staging')
    await expect(dialog(page)).toContainText('It stays as a draft')
    await dialog(page).getByLabel('API key').fill('adit_wrong')
    await dialog(page).getByLabel('API key').press('Enter')
    await expect(dialog(page)).toContainText("doesn't accept this key")
    await dialog(page).getByLabel('API key').fill(key)
    await dialog(page).getByRole('button', { name: 'Switch' }).click()
    await expect(page.getByText(/^3 operators · /)).toBeVisible()
    await expect(connectionBox(page)).toContainText('Staging')
    await goInside(page, '/operators')
    await expect(page.getByRole('link', { name: 'operator 3' })).toBeVisible()
    await expect(page.getByText('Own door')).toHaveCount(0)
    await goInside(page, '/operators/new')
    await expect(description(page)).toHaveValue('')
    await jump(page, 'Own door')
    await expect(page.getByRole('option', { name: /^Own door/ })).toHaveCount(0)
    await field(page).press('Escape')
  })

  await test.step('a lock turns off what writes, in other tabs, too, and says why', async () => {
    const other = await context.newPage()
    await other.goto(`${own.url}/operators/new`)
    await expect(connectionBox(other)).toContainText('Staging')
    await description(other).fill('Too late')
    await openSettings(page)
    // Regression: signing out of the connection that is not in use did not say what was lost by it.
    await choose(page, 'Embedded service', 'Sign out…')
    await expect(dialog(page).getByRole('listitem').filter({ hasText: '1 draft' })).toBeVisible()
    await expectAccessible(page, 'what signing out of another connection would remove')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('checkbox', { name: 'Locked' }).check()
    await expect(connectionBox(page)).toContainText('Locked')
    await goInside(page, '/operators')
    await expect(newOperator(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(newOperator(page)).toHaveAccessibleDescription('This connection is locked')
    await expect(
      other.getByRole('button', { name: 'Create operator' }),
    ).toHaveAccessibleDescription('This connection is locked')
    const writes = writesOf(other)
    await description(other).press('Control+Enter')
    expect(writes).toEqual([])
    await description(other).fill('')
    await other.close()
  })

  await test.step('signing out of it leads to the other one, where the draft is', async () => {
    await signOut(page)
    // Nothing is lost by it: the page that follows lists the connection that stays.
    await expect(page).toHaveURL(/\/connect/)
    await expectAccessible(page, 'connect with known connections')
    expect(JSON.stringify(await deviceData(page))).not.toContain(key)
    const known = page.getByRole('region', { name: 'Connections of this browser' })
    await expect(known.getByRole('button', { name: 'Staging' })).toContainText('Needs its key')
    await known.getByRole('button', { name: 'Embedded service' }).click()
    await page.getByRole('link', { name: 'Operators', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Own door' }).first()).toBeVisible()
    await expect(connectionBox(page)).not.toContainText('Locked')
    await expect(newOperator(page)).not.toHaveAttribute('aria-disabled', 'true')
    await goInside(page, '/operators/new')
    await expect(description(page)).toHaveValue('Half a thought')
    await description(page).fill('')
  })

  await test.step('it is switched to with its key, and removed with all of it', async () => {
    await openSettings(page)
    await page.getByRole('button', { name: 'Switch to Staging' }).click()
    await dialog(page).getByLabel('API key').fill(key)
    await dialog(page).getByLabel('API key').press('Enter')
    await expect(connectionBox(page)).toContainText('Locked')
    await openConnectionMenu(page)
    await page.getByRole('group', { name: 'Switch to' }).getByRole('button').click()
    await expect(connectionBox(page)).not.toContainText('Locked')
    await openSettings(page)
    await choose(page, 'Staging', 'Remove…')
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expect(row(page, 'Staging')).toHaveCount(0)
    await expect
      .poll(async () => JSON.stringify(await deviceData(page)))
      .not.toMatch(new RegExp(`${key}|Staging|operator 3`))
  })

  await test.step('it is added again without its key; removed, signing out leaves nothing', async () => {
    await page.getByRole('button', { name: 'Add connection' }).click()
    await dialog(page).getByLabel('Name').fill('Staging')
    await dialog(page).getByLabel('Base URL').fill(`${there}/api`)
    await dialog(page).getByRole('button', { name: 'Add connection' }).click()
    await expect(row(page, 'Staging')).toContainText('Needs its key')
    await choose(page, 'Staging', 'Remove…')
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expect(row(page, 'Staging')).toHaveCount(0)
    await signOut(page)
    await expect(page.getByRole('alert')).toContainText('Data of the account was removed')
    const data = await deviceData(page)
    expect(Object.keys(data).filter((name) => !DEVICE_ENTRIES.includes(name))).toEqual([])
  })
})
