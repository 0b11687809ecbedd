import type { Page } from '@playwright/test'
import { saveView } from '../support/all-operators.ts'
import { makeAccount } from '../support/account.ts'
import { expectAccessible } from '../support/axe.ts'
import { deviceData, DEVICE_ENTRIES } from '../support/device-data.ts'
import { openEdge } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside, signOut } from '../support/navigation.ts'
import { planRegion } from '../support/plan-region.ts'

// What a sign-out leaves in the browser: nothing of the account, whatever was used, and whichever page loads which code.

test.use({ filling: { operators: 3 }, signedIn: false })

const dialog = (page: Page) => page.getByRole('dialog')
const names = async (page: Page) => Object.keys(await deviceData(page)).toSorted()

const connect = async (page: Page, key: string, isRemembered: boolean) => {
  await page.goto('/connect')
  await page.getByLabel('API key').fill(key)
  await page.getByRole('checkbox', { name: 'Remember on this device' }).setChecked(isRemembered)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page).toHaveURL('/')
}

/** Changes the region of all operators in the list. */
const change = async (page: Page) => {
  await planRegion(page)
  await page.getByRole('button', { name: 'Change 3 operators' }).click()
  await expect(page.getByText('3 operators updated').first()).toBeVisible()
}

/** Uses what stores something: the list of all, its layout, a search, a saved view, the palette, an edge, a draft. */
const useEverything = async (page: Page) => {
  await goInside(page, '/operators?q=operator')
  await expect(page.getByText('3 of 3 operators match').first()).toBeVisible()
  await saveView(page, 'My operators')
  await openEdge(page, 'tls', 'edgtls_signout')
  await goInside(page, '/operators')
  await page.getByRole('link', { name: 'operator 3' }).first().click()
  await expect(page.getByRole('heading', { name: 'operator 3', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Jump to' }).getByRole('combobox').fill('operator 2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'operator 2', level: 1 })).toBeVisible()
  await goInside(page, '/settings')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await goInside(page, '/operators/new')
  await page.getByLabel('Description', { exact: true }).fill('Half a thought')
  await expect.poll(async () => JSON.stringify(await deviceData(page))).toContain('Half a thought')
}

const expectNothingLeft = async (page: Page, key: string) => {
  await expect(page.getByRole('alert')).toContainText('Signed out')
  await expect(page.getByRole('alert')).toContainText('Data of the account was removed')
  await expectNoData(page, key)
}

const expectNoData = async (page: Page, key: string) => {
  const data = await deviceData(page)
  expect(Object.keys(data).filter((name) => !DEVICE_ENTRIES.includes(name))).toEqual([])
  for (const secret of [key, 'operator', 'edgtls', 'Half', 'My ', 'k8sop', '127.0.0.1'])
    expect(JSON.stringify(data)).not.toContain(secret)
}

// Regression: saved views, edges, what was opened and the journal of another tab stayed, and a bulk change, with ids,
// names and values, where its page was not opened.
test('signing out of a tab that never showed it leaves nothing in any', async ({
  page,
  context,
  key,
}) => {
  await connect(page, key, true)
  await change(page)
  const other = await context.newPage()
  await other.goto('/edges')
  await expect(other.getByRole('heading', { name: 'Edges', level: 1 })).toBeVisible()
  await useEverything(page)
  expect(await names(page)).toContain('indexedDB adit.bulk')
  await signOut(other)
  await dialog(other).getByRole('button', { name: 'Sign out and remove' }).click()
  for (const tab of [other, page]) {
    await expect(tab).toHaveURL(/\/connect/)
    await expectNothingLeft(tab, key)
  }
  // Not by what is still in the memory of a worker or a page either. Regression: the router's own entry came back.
  await page.goto('/operators?q=operator')
  await expect(page.getByLabel('API key')).toBeVisible()
  await expect(page.getByText('operator 3')).toHaveCount(0)
  await expectNoData(page, key)
})

const addEdge = async (page: Page) => {
  await page.getByRole('button', { name: 'Add edges' }).click()
  await dialog(page).getByRole('textbox').first().fill('edgtls_signout')
  await dialog(page).getByRole('button', { name: /^Add/ }).press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

// Regression: saved views, added edges, drafts and bulk changes went without a word.
test('signing out lists what is stored nowhere else, and keeps it for the same account only', async ({
  page,
  key,
  request,
}) => {
  await connect(page, key, false)
  await change(page)
  await goInside(page, '/operators?q=operator')
  await saveView(page, 'My operators')
  await goInside(page, '/edges')
  await addEdge(page)
  await goInside(page, '/operators/new')
  await page.getByLabel('Description', { exact: true }).fill('Half a thought')
  await expect.poll(async () => JSON.stringify(await deviceData(page))).toContain('Half a thought')
  await signOut(page)
  for (const row of ['1 saved view', '1 added edge', '1 draft', '1 bulk change'])
    await expect(dialog(page).getByRole('listitem').filter({ hasText: row })).toBeVisible()
  await expectAccessible(page, 'what a sign-out would remove')
  await dialog(page).getByRole('button', { name: 'Sign out and keep data' }).click()
  await expect(page).toHaveURL(/\/connect/)
  expect(JSON.stringify(await deviceData(page))).not.toContain(key)

  await test.step('another account does not see it, and removes nothing of it', async () => {
    await connect(page, await makeAccount(request, {}), false)
    await goInside(page, '/operators/new')
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('')
    await goInside(page, '/operators/bulk')
    await expect(page.getByText('3 operators updated')).toHaveCount(0)
    await goInside(page, '/edges')
    await expect(page.getByText('edgtls_signout')).toHaveCount(0)
    await signOut(page)
    await expect(page).toHaveURL(/\/connect/)
  })
  await connect(page, key, false)
  await goInside(page, '/operators/bulk')
  await expect(page.getByText('3 operators updated').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Undo/ }).first()).toBeEnabled()
  await goInside(page, '/edges')
  await expect(page.getByText('edgtls_signout').first()).toBeVisible()
  await goInside(page, '/operators')
  await expect(page.getByRole('link', { name: 'My operators' })).toBeVisible()
  await goInside(page, '/operators/new')
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Half a thought')
})
