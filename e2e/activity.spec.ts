import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { copiedText, keepCopied } from './copied-text.ts'
import { policiesOf } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { goInside, toasts } from './navigation.ts'

const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Requests from this browser' }).locator('tbody tr')

const dialog = (page: Page) => page.getByRole('dialog')

/** Goes to the activity by its keys. */
const openActivity = async (page: Page) => {
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
}

const rename = async (page: Page, id: string, description: string) => {
  await goInside(page, `/operators/${id}/edit`)
  await page.getByLabel('Description').fill(description)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: description, level: 1 })).toBeVisible()
}

test('a change is listed with its request and difference, and taken back from there', async ({
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
  await openActivity(page)

  const change = rows(page).filter({ hasText: 'updateOperator' })
  await test.step('it says what was done to what, and what came of it', async () => {
    await expect(change).toHaveCount(1)
    await expect(change).toContainText('200')
    await expect(change.getByRole('link', { name: 'Gate' })).toHaveAttribute(
      'href',
      `/operators/${id}`,
    )
    // Reads are there, too, those of the first page among them.
    await expect(rows(page).filter({ hasText: 'listOperators' }).first()).toBeVisible()
    await expectAccessible(page, 'activity')
  })
  await test.step('its details have the request and the difference', async () => {
    await change.getByRole('button', { name: 'Details' }).click()
    await expect(dialog(page).getByRole('region', { name: 'Changes' })).toContainText('Door')
    await expect(dialog(page).getByRole('region', { name: 'Request' }).first()).toContainText(
      `PATCH /kubernetes_operators/${id}`,
    )
    await dialog(page).getByRole('button', { name: 'Copy as cURL' }).click()
    await expect.poll(() => copiedText(page)).toContain(`--data-raw '{"description":"Gate"}'`)
    expect(await copiedText(page)).not.toContain(key)
    await page.keyboard.press('Escape')
  })
  await test.step('it is taken back, and that is an entry of its own', async () => {
    await change.getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page).filter({ hasText: 'Undone' })).toBeVisible()
    expect(await description()).toBe('Door')
    await expect(change).toHaveCount(2)
  })
  await test.step('what somebody else has changed since is asked about, also after a reload', async () => {
    await api.patch(path, { data: { description: 'Theirs' } })
    await page.reload()
    await change.last().getByRole('button', { name: 'Undo' }).click()
    const question = page.getByRole('dialog', { name: 'Someone else changed this, too' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await description()).toBe('Theirs')
  })
  await test.step('entries are searched and cleared', async () => {
    const search = page.getByRole('textbox', { name: 'Search the activity' })
    await search.fill('nothing of this')
    await expect(page.getByText('No entries match')).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page.getByRole('button', { name: 'Clear…' }).click()
    await dialog(page).getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(change).toHaveCount(0)
  })
})

test('everyone’s writes are filtered, and a module is taken back', async ({
  page,
  api,
  seedOperator,
}) => {
  const { id } = await seedOperator({ description: 'Dock' })
  await api.patch(`/api/kubernetes_operators/${id}`, { data: { region: 'eu' } })
  const uri = policiesOf('tcp', 'edgtcp_activity')
  await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
  await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_b'] } })
  await page.goto('/activity?tab=everyone')
  const log = page.getByRole('region', { name: 'Audit log' })
  const events = log.getByRole('listitem')
  await expect(events).toHaveCount(4)
  await expect(events.first()).toContainText('IP restriction of edgtcp_activity')
  await expectAccessible(page, 'activity of everyone')

  await log.getByLabel('Operation').selectOption('updateOperator')
  await expect(events).toHaveCount(1)
  await expect(events).toContainText('region')
  await expect(page).toHaveURL(/show=updateOperator/)
  await log.getByRole('button', { name: 'Reset' }).click()
  await expect(events).toHaveCount(4)
  await log.getByLabel('Record').fill(id)
  await log.getByLabel('Key name').fill('nobody')
  await log.getByLabel('Key name').press('Enter')
  await expect(log.getByText('No writes match')).toBeVisible()
  await log.getByRole('button', { name: 'Show all' }).click()
  await events.first().getByRole('button', { name: 'Undo this change' }).click()
  await expect(toasts(page).filter({ hasText: 'Undone' })).toBeVisible()
  expect(await (await api.get(uri)).json()).toMatchObject({ ip_policies: [{ id: 'ipp_a' }] })
})
