import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { showNavigation } from './navigation.ts'

const EDGE = 'edgtcp_warehouse'
const MODULE = `/api/edges/tcp/${EDGE}/ip_restriction`

const leave = async (page: Page) => {
  await showNavigation(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Operators' }).click()
}
const discard = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()

// Regression: a late response opened the operator's page over the form, and the typed text was lost.
test('a save that ends after its page was left leads nobody away', async ({
  page,
  openEditForm,
  hold,
}) => {
  await openEditForm({ description: 'Door' })
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('Gate')
  const letGo = await hold({ method: 'PATCH' })
  const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await patch
  await leave(page)
  // Regression: "has not been saved", with a button that discards.
  const dialog = page.getByRole('dialog', { name: 'Leave while saving?' })
  await expect(dialog).toContainText("Leaving doesn't stop it")
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'New operator' }).click()
  await description.fill('Another door')
  await letGo()
  await expect(page.getByRole('status')).toContainText('Changes saved')
  await expect(page).toHaveURL('/operators/new')
  await expect(description).toHaveValue('Another door')
})

// Regression: the dialog still said that the changes were not saved.
test('the question whether to leave goes away once the changes are saved', async ({
  page,
  hold,
}) => {
  await page.goto(`/edges/tcp/${EDGE}`)
  await page.getByLabel('IP policy IDs').fill('ipp_a')
  const letGo = await hold({ method: 'PUT' })
  const put = page.waitForRequest((sent) => sent.method() === 'PUT')
  await page.getByRole('button', { name: 'Save module' }).click()
  await put
  await leave(page)
  const dialog = page.getByRole('dialog', { name: 'Leave while saving?' })
  await expect(dialog).toBeVisible()
  await letGo()
  await expect(page).toHaveURL('/operators')
  await expect(dialog).toHaveCount(0)
})

// The module is read again before a write. Regression: the write was sent after the user had left.
test('what was discarded while a module was read again is not sent', async ({
  page,
  hold,
  api,
}) => {
  await page.goto(`/edges/tcp/${EDGE}`)
  await page.getByLabel('IP policy IDs').fill('ipp_a')
  const letGo = await hold({ method: 'GET', path: '/edges' })
  const asked = page.waitForRequest((sent) => sent.url().endsWith(MODULE))
  const read = page.waitForResponse((got) => got.url().endsWith(MODULE))
  await page.getByRole('button', { name: 'Save module' }).click()
  await asked
  await leave(page)
  await discard(page)
  await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
  await letGo()
  await read
  await page.reload()
  await expect(page.getByText('No operators yet')).toBeVisible()
  expect((await api.get(MODULE)).status()).toBe(404)
})

// Regression: leaving aborted the read, and the write used the data of an earlier read.
test('a switch keeps what someone else added, although its page is left at once', async ({
  page,
  hold,
  api,
}) => {
  await api.put(MODULE, { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${EDGE}`)
  await expect(page.getByRole('switch')).toBeChecked()
  await api.put(MODULE, { data: { ip_policy_ids: ['ipp_a', 'ipp_new'] } })
  const letGo = await hold({ method: 'GET', path: '/edges' })
  const asked = page.waitForRequest((sent) => sent.url().endsWith(MODULE))
  const put = page.waitForRequest((sent) => sent.method() === 'PUT')
  await page.getByRole('switch').click()
  await asked
  await leave(page)
  await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
  await letGo()
  expect((await put).postDataJSON()).toEqual({
    enabled: false,
    ip_policy_ids: ['ipp_a', 'ipp_new'],
  })
})

// Regression: the response for the first edge was shown as the module of the second.
test('an answer that comes late is not shown at another edge', async ({ page, hold, api }) => {
  await api.put(MODULE, { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto(`/edges/tcp/${EDGE}`)
  const letGo = await hold({ method: 'PUT' })
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  const answer = page.waitForResponse((got) => got.request().method() === 'PUT')
  await page.getByRole('switch').click()
  await sent
  await page.evaluate(() => history.pushState(null, '', '/edges/tcp/edgtcp_other'))
  await expect(page.getByRole('heading', { name: 'edgtcp_other' })).toBeVisible()
  const module = page.getByRole('form', { name: 'IP restriction' })
  await expect(module).toContainText('Not set')
  await letGo()
  await (await answer).finished()
  await expect(page.getByRole('status')).toContainText('turned off')
  await expect(module).toContainText('Not set')
})

// Regression: it was lost without a word.
test('what was typed into a save that is refused after its page was left is kept', async ({
  page,
  openEditForm,
  hold,
  api,
}) => {
  const { id } = await openEditForm({ description: 'Door' })
  await page.getByLabel('Description', { exact: true }).fill('Gate')
  const letGo = await hold({ method: 'PATCH' })
  const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await patch
  await leave(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await api.delete(`/api/kubernetes_operators/${id}`)
  await letGo()
  await expect(page.getByRole('status')).toContainText('The changes were not saved')
  const drafts = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(drafts).toContain('Gate')
})
