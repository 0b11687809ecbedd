import { clientHeaders } from '../support/account.ts'
import { expectAccessible } from '../support/axe.ts'
import { deviceData } from '../support/device-data.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { connect, goInside } from '../support/navigation.ts'
import type { Page } from '@playwright/test'

const LIST = '/api/kubernetes_operators'

const card = (page: Page) => page.getByRole('region', { name: 'API keys' })
const row = (page: Page, name: string) => card(page).getByRole('row', { name })

/** Makes a key on the page of settings, up to the dialog that shows it, and returns it. */
const makeKey = async (page: Page, name: string, isReadOnly = false): Promise<string> => {
  await card(page).getByRole('button', { name: 'New key' }).click()
  const form = page.getByRole('dialog', { name: 'New key' })
  await form.getByLabel('Name').fill(name)
  await form.getByRole('checkbox', { name: 'Read-only' }).setChecked(isReadOnly)
  await form.getByLabel('Expires').selectOption('In 30 days')
  await form.getByRole('button', { name: 'Create key' }).click()
  const made = page.getByRole('dialog', { name: 'Key created' })
  await expect(made).toContainText("You won't see it again.")
  return made.getByLabel('API key').inputValue()
}

const revoke = async (page: Page, name: string) => {
  await row(page, name).getByRole('button', { name: 'Revoke…' }).click()
  const question = page.getByRole('dialog', { name: `Revoke ${name}?` })
  await expect(question).toContainText('stop working immediately')
  return question
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a key is made, works, is revoked and refused', async ({ page, request }) => {
    const send = async (key: string, method = 'GET') => {
      const sent = { method, headers: clientHeaders(key), ...(method === 'POST' && { data: {} }) }
      return (await request.fetch(LIST, sent)).status()
    }
    await page.goto('/settings')
    await expect(row(page, 'first start')).toContainText('This browser')
    await expectAccessible(page, 'settings with keys')
    const key = await makeKey(page, 'Monitoring', true)
    await expectAccessible(page, 'a new key')
    // A second Enter does not take it away.
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText(key)

    expect([await send(key), await send(key, 'POST')]).toEqual([200, 403])
    await expect(row(page, 'Monitoring')).toContainText(/Read-only.*in 29 days/)

    const question = await revoke(page, 'Monitoring')
    await expectAccessible(page, 'a key to revoke')
    await question.getByRole('button', { name: 'Revoke key' }).click()
    await expect(row(page, 'Monitoring')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    expect(await send(key)).toBe(401)

    await goInside(page, '/activity?tab=requests')
    await expect(page.getByRole('cell', { name: 'POST /account/keys', exact: true })).toBeVisible()
    expect(JSON.stringify(await deviceData(page))).not.toContain(key)
  })
})

test('the last key with full access stays; the own key, revoked, signs out and keeps drafts', async ({
  page,
  request,
  key,
}) => {
  await page.goto('/operators/new')
  await page.getByLabel('Description', { exact: true }).fill('Half a thought')
  await page.goto('/settings')
  const question = await revoke(page, 'first start')
  await expect(question).toContainText('This browser uses it and will be signed out')
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await expect(question).toContainText('It is the last key with full access.')
  await question.getByRole('button', { name: 'Cancel' }).click()

  const other = await makeKey(page, 'another')
  await page.getByRole('button', { name: 'Done' }).click()
  await (await revoke(page, 'first start')).getByRole('button', { name: 'Revoke key' }).click()
  await expect(page).toHaveURL(/\/connect/)
  expect((await request.get(LIST, { headers: clientHeaders(key) })).status()).toBe(401)
  expect(JSON.stringify(await deviceData(page))).not.toContain(key)
  await connect(page, other, { remember: false })
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await page.goto('/operators/new')
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Half a thought')
})
