import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openEdge, openModuleMenu, policiesOf } from './edges.ts'
import { connectionBox, goInside, openEdit } from './navigation.ts'
import { jump } from './palette.ts'
import { expectOffReadOnly, makeReadOnly } from './read-only-key.ts'
import { writesOf } from './sent-writes.ts'

const REFUSED = 'The service refused a change with this key'

const expectOff = async (control: Locator): Promise<void> => {
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await expect(control).toHaveAccessibleDescription(REFUSED)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('after a change is refused, what would be refused again is off and says why', async ({
  page,
  openEditForm,
  fault,
  key,
}) => {
  await fault({ kind: 'status', status: 403, method: 'PATCH' })
  const { id } = await openEditForm({ description: 'Door' })
  await page.getByLabel('Description', { exact: true }).fill('Gate')
  await button(page, 'Save changes').click()
  await expect(page.getByRole('group', { name: 'The changes were not saved' })).toBeFocused()
  await expectOff(button(page, 'Save changes'))
  await expect(connectionBox(page)).toContainText('Changes refused')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  for (const name of ['Edit', 'Duplicate']) await expectOff(button(page, name))
  await button(page, 'Edit').press('Enter')
  await expect(page).toHaveURL(`/operators/${id}`)
  await jump(page, 'new operator')
  const found = page.getByRole('option', { name: 'New operator' })
  await expect(found).toHaveAttribute('aria-disabled', 'true')
  await expect(found).toContainText(REFUSED)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Jump to anything' })).toBeVisible()
  await page.keyboard.press('Escape')
  await goInside(page, '/operators')
  await expectOff(button(page, 'New operator'))
  await goInside(page, `/operators/${id}/edit`)
  await page.getByRole('main').getByRole('button', { name: 'Reconnect' }).click()
  await page.getByRole('dialog').getByLabel('API key').fill(key)
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('main').getByText(REFUSED)).toHaveCount(0)
  await page.getByLabel('Description', { exact: true }).fill('Gate')
  await button(page, 'Save changes').click()
  await expect(page.getByRole('heading', { name: 'Gate', exact: true })).toBeVisible()
  await expect(button(page, 'Edit')).not.toHaveAttribute('aria-disabled', 'true')
})

test('with a key that can only read, each place says so once and leaves nothing to press in vain', async ({
  page,
  api,
  seedOperator,
  key,
}) => {
  const { id } = await seedOperator({ description: 'Door' })
  await api.put(policiesOf('tcp', 'edgtcp_on'), { data: { ip_policy_ids: ['ipp_a'] } })
  const main = page.getByRole('main')
  const module = page.getByRole('form', { name: 'IP restriction' })
  const description = page.getByLabel('Description', { exact: true })
  const save = button(page, 'Save changes')

  const allowWrites = await makeReadOnly(page)
  await openEdit(page, id)
  await description.fill('Gate')
  await save.click()
  const problem = page.getByRole('group', { name: 'The changes were not saved' })
  await expect(problem).toBeFocused()
  await expect(problem).toContainText(
    /^The changes were not savedThis key is read-only: reconnect with one that can make changes\.Status 403/,
  )
  await expect(main.getByText(/read-only/i)).toHaveCount(1)
  await expect(connectionBox(page)).toContainText('Read-only')
  await expect(description).toHaveValue('Gate')
  await expectOffReadOnly(save)
  const sent = writesOf(page)
  await description.press('Control+Enter')
  await save.press('Enter')
  await expectAccessible(page, 'form of a read-only key')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  for (const name of ['Edit', 'Duplicate', 'Delete operator…'])
    await expectOffReadOnly(button(page, name))
  await page.keyboard.press('Escape')
  await goInside(page, '/operators?all=yes')
  await page.getByRole('table').getByRole('checkbox').last().check()
  for (const name of ['Set region…', 'Edit field…', 'New operator'])
    await expectOffReadOnly(button(page, name))

  await openEdge(page, 'tcp', 'edgtcp_on')
  await openModuleMenu(module)
  for (const name of ['Delete module…', 'Copy to…', 'Save module'])
    await expectOffReadOnly(button(page, name))
  await expectOffReadOnly(module.getByRole('switch'))
  await module.getByRole('switch').press('Space')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goInside(page, '/edges')
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await expectOffReadOnly(button(page, 'Change IP restriction'))
  expect(sent).toEqual([])

  await openEdit(page, id)
  await description.fill('Gate')
  await allowWrites()
  await main.getByRole('button', { name: 'Reconnect' }).click()
  await page.getByRole('dialog').getByLabel('API key').fill(key)
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
  await expect(main.getByText('This key is read-only')).toHaveCount(0)
  await expect(description).toHaveValue('Gate')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
})

// Regression: it said "Connected" while nothing could be read.
test('the connection says that the rate limit is reached, until there is an answer', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  const { id } = await seedOperator({ description: 'Door' })
  await page.goto(`/operators/${id}`)
  await expect(connectionBox(page)).toHaveAttribute('data-state', 'connected')
  await fault({ kind: 'status', status: 429, retry_after: 40, times: 999 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(connectionBox(page)).toContainText('Rate limit reached')
  await api.delete('/faults')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(connectionBox(page)).toHaveAttribute('data-state', 'connected')
  await fault({ kind: 'status', status: 500, times: 999 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(connectionBox(page)).toContainText('Service error')
  await api.delete('/faults')
  await expect(connectionBox(page)).toHaveAttribute('data-state', 'connected')
})
