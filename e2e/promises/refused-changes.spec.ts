import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { openEdge, openModuleMenu, policiesOf } from '../support/edges.ts'
import { connectionBox, goInside, openEdit } from '../support/navigation.ts'
import { jump } from '../support/palette.ts'
import { expectOffReadOnly, makeReadOnly } from '../support/read-only-key.ts'
import { writesOf } from '../support/sent-writes.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

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
    /^The changes were not savedThis key is read-only\.Reconnect with a key that can make changes\.Status 403/,
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
  await jump(page, 'new operator')
  const found = page.getByRole('option', { name: /^New operator/ })
  await expect(found).toHaveAttribute('aria-disabled', 'true')
  await expect(found).toContainText('This key is read-only')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Jump to anything' })).toBeVisible()
  await page.keyboard.press('Escape')
  await goInside(page, '/operators?all=yes')
  await page.getByRole('table').getByRole('checkbox').last().check()
  for (const name of ['Set region…', 'Edit field…', 'New operator'])
    await expectOffReadOnly(button(page, name))

  await openEdge(page, 'tcp', 'edgtcp_on')
  await openModuleMenu(module)
  for (const name of ['Delete module…', 'Save module']) await expectOffReadOnly(button(page, name))
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
