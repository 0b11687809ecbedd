import type { Page } from '@playwright/test'
import { openEdge, policiesOf } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { openEdit, showNavigation } from './navigation.ts'

const leave = async (page: Page) => {
  await showNavigation(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Operators' }).click()
}
const discard = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()

test('an operator that is saved while its page is left', async ({
  page,
  seedOperator,
  hold,
  api,
}) => {
  // Regression: a late response opened the operator's page over the form, and the typed text was lost.
  await test.step('a save that ends after its page was left leads nobody away', async () => {
    const { id } = await seedOperator({ description: 'Door' })
    await openEdit(page, id)
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

  // Regression: it was lost without a word.
  await test.step('what was typed into a save that is refused after its page was left is kept', async () => {
    const { id } = await seedOperator({ description: 'Door' })
    await openEdit(page, id)
    await page.getByLabel('Description', { exact: true }).fill('Hall')
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
    expect(drafts).toContain('Hall')
  })
})

test('a module that is saved or switched while its page is left', async ({ page, hold, api }) => {
  // Regression: the dialog still said that the changes were not saved.
  await test.step('the question whether to leave goes away once the changes are saved', async () => {
    await openEdge(page, 'tcp', 'edgtcp_question')
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
  await test.step('what was discarded while a module was read again is not sent', async () => {
    const uri = policiesOf('tcp', 'edgtcp_discarded')
    await openEdge(page, 'tcp', 'edgtcp_discarded')
    await page.getByLabel('IP policy IDs').fill('ipp_a')
    const letGo = await hold({ method: 'GET', path: '/edges' })
    const asked = page.waitForRequest((sent) => sent.url().endsWith(uri))
    const read = page.waitForResponse((got) => got.url().endsWith(uri))
    await page.getByRole('button', { name: 'Save module' }).click()
    await asked
    await leave(page)
    await discard(page)
    await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
    await letGo()
    await read
    await page.reload()
    await expect(page.getByText('No operators yet')).toBeVisible()
    expect((await api.get(uri)).status()).toBe(404)
  })

  // Regression: the response for the first edge was shown as the module of the second.
  await test.step('an answer that comes late is not shown at another edge', async () => {
    const uri = policiesOf('tcp', 'edgtcp_late')
    await api.put(uri, { data: { ip_policy_ids: ['ipp_a'] } })
    await openEdge(page, 'tcp', 'edgtcp_late')
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

  // Regression: leaving aborted the read, and the write used the data of an earlier read.
  await test.step('a switch keeps what someone else added, although its page is left at once', async () => {
    const uri = policiesOf('tcp', 'edgtcp_switch')
    await api.put(uri, { data: { ip_policy_ids: ['ipp_a'] } })
    await openEdge(page, 'tcp', 'edgtcp_switch')
    await expect(page.getByRole('switch')).toBeChecked()
    await api.put(uri, { data: { ip_policy_ids: ['ipp_a', 'ipp_new'] } })
    const letGo = await hold({ method: 'GET', path: '/edges' })
    const asked = page.waitForRequest((sent) => sent.url().endsWith(uri))
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
})
