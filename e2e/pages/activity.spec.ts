import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { copiedText, keepCopied } from '../support/copied-text.ts'
import { policiesOf } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside, toasts } from '../support/navigation.ts'
import { nextSent, writesOf } from '../support/sent-writes.ts'

const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Requests from this tab' }).locator('tbody tr')

const dialog = (page: Page) => page.getByRole('dialog')

const openTab = async (page: Page, name: 'Changes' | 'Requests') => {
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.getByRole('link', { name, exact: true }).click()
}

const rename = async (page: Page, id: string, description: string) => {
  await goInside(page, `/operators/${id}/edit`)
  await page.getByLabel('Description').fill(description)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: description, level: 1 })).toBeVisible()
}

test('a change is told in a sentence, listed with its request, and taken back', async ({
  page,
  api,
  seedOperator,
  key,
}) => {
  await keepCopied(page)
  const { id } = await seedOperator({ description: 'Door', region: 'eu' })
  const path = `/api/kubernetes_operators/${id}`
  const description = async () =>
    ((await (await api.get(path)).json()) as { description: string }).description
  await page.goto('/operators')
  await expect(page.getByRole('link', { name: 'Door' })).toBeVisible()
  await rename(page, id, 'Gate')

  await test.step('its request says what was sent, and what came of it', async () => {
    await openTab(page, 'Requests')
    const sent = rows(page).filter({ hasText: `PATCH /kubernetes_operators/${id}` })
    await expect(sent).toHaveCount(1)
    await expect(sent).toContainText('200')
    // Reads are there, too, those of the first page among them.
    await expect(rows(page).filter({ hasText: 'GET /kubernetes_operators' }).first()).toBeVisible()
    await expectAccessible(page, 'requests')
    await sent.getByRole('button', { name: 'Details' }).click()
    await expect(dialog(page).getByRole('region', { name: 'Request' }).first()).toContainText(
      `PATCH /kubernetes_operators/${id}`,
    )
    await dialog(page).getByRole('button', { name: 'Copy as cURL' }).click()
    await expect.poll(() => copiedText(page)).toContain(`--data-raw '{"description":"Gate"}'`)
    expect(await copiedText(page)).not.toContain(key)
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Search requests' }).fill('nothing of this')
    await expect(page.getByText('No requests match')).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(sent).toHaveCount(1)
  })

  const change = page.getByRole('listitem').filter({ hasText: 'description of Gate: Door → Gate' })
  await test.step('it is taken back, and that is a change of its own', async () => {
    await openTab(page, 'Changes')
    await change.getByRole('button', { name: 'Details' }).click()
    await expect(change).toContainText('updateOperator · op_')
    await expectAccessible(page, 'changes')
    await change.getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page).filter({ hasText: 'Undone' })).toBeVisible()
    expect(await description()).toBe('Door')
  })
  await test.step('what somebody else has changed since is asked about, also after a reload', async () => {
    await api.patch(path, { data: { description: 'Theirs' } })
    await page.reload()
    await change.getByRole('button', { name: 'Undo' }).click()
    const question = page.getByRole('dialog', { name: 'Someone else changed this, too' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await description()).toBe('Theirs')
  })
})

test('everyone’s writes are filtered, and a module is taken back and set again', async ({
  page,
  api,
  seedOperator,
}) => {
  const { id } = await seedOperator({ description: 'Dock' })
  await api.patch(`/api/kubernetes_operators/${id}`, { data: { region: 'eu' } })
  const uri = policiesOf('tcp', 'edgtcp_activity')
  await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
  await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_b'] } })
  await page.goto('/activity')
  const log = page.getByRole('region', { name: 'Changes', exact: true })
  const events = log.getByRole('listitem')
  await expect(events).toHaveCount(4)
  await expect(events.first()).toContainText('IP restriction of edgtcp_activity')
  await expectAccessible(page, 'everyone’s changes')

  await page.getByRole('button', { name: 'Filter' }).click()
  const filters = page.getByRole('search', { name: 'Changes' })
  const search = filters.getByLabel('Search changes')
  // Regression: each arrow key sent the form, and the focus was gone.
  await filters.getByLabel('Operation').selectOption('updateOperator')
  await expect(events).toHaveCount(4)
  await filters.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(events).toHaveCount(1)
  await expect(events).toContainText('region')
  await expect(page).toHaveURL(/show=updateOperator/)
  await expect(filters.getByRole('button', { name: 'Apply' })).toBeFocused()
  await filters.getByLabel('Operation').selectOption('Any')
  await search.fill('dock "region of"')
  await search.press('Enter')
  await expect(events).toHaveCount(1)
  await expect(log.getByText('1 of 4 changes')).toBeVisible()
  await search.fill(`record:${id}`)
  await search.press('Enter')
  await expect(events).toHaveCount(2)
  await search.fill('')
  await search.press('Enter')
  await expect(events).toHaveCount(4)
  await search.fill(`record:${id} by:nobody`)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/account/audit**', async (route) => held.then(() => route.fallback()))
  await search.press('Enter')
  // Regression: until its own came, the changes of others were shown as those of this record.
  await expect(events).toHaveCount(0)
  release()
  await expect(log.getByText('No changes match')).toBeVisible()
  await log.getByRole('button', { name: 'Show all' }).click()
  await events.first().getByRole('button', { name: 'Undo: IP restriction' }).click()
  await expect(toasts(page).filter({ hasText: 'Undone' })).toBeVisible()
  expect(await (await api.get(uri)).json()).toMatchObject({ ip_policies: [{ id: 'ipp_a' }] })
  await test.step('a deleted module is set again by the form of its card', async () => {
    const writes = writesOf(page)
    await api.put(uri, { data: { enabled: false, ip_policy_ids: ['ipp_a', 'ipp_b'] } })
    await api.delete(uri)
    await page.reload()
    await page
      .getByRole('button', { name: 'Create again: IP restriction of edgtcp_activity' })
      .click()
    const module = page.getByRole('form', { name: 'IP restriction' })
    await expect(module.getByRole('button', { name: 'Remove ipp_b' })).toBeVisible()
    await expect(module.getByRole('switch')).not.toBeChecked()
    expect(writes).toEqual([])
    const put = nextSent(page, 'PUT')
    await module.getByRole('button', { name: 'Save module' }).click()
    expect((await put).postDataJSON()).toEqual({
      enabled: false,
      ip_policy_ids: ['ipp_a', 'ipp_b'],
    })
  })
})
