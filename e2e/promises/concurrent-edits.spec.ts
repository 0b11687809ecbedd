import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { toasts } from '../support/navigation.ts'
import { comeBack, writesOf } from '../support/sent-writes.ts'

const operatorUri = (id: string) => `/api/kubernetes_operators/${id}`
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const description = (page: Page) => page.getByLabel('Description', { exact: true })

// Class: whole-object conflict or silent overwrite. Class: polling resets typing.
test('what two people change in different places is all kept, without a question', async ({
  page,
  openEditForm,
  api,
}) => {
  const { id } = await openEditForm({
    description: 'Door',
    metadata: '{"rack": 1, "team": "dock"}',
    enabled_features: ['bindings'],
    deployment: { name: 'dep', version: '1' },
    binding: { endpoint_selectors: ['true', 'false'] },
  })
  await page.getByLabel('Metadata').fill('{"rack": 2, "team": "dock"}')
  await page.getByLabel('Version', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Remove endpoint selector 2' }).click()
  await description(page).press('End')
  await description(page).pressSequentially(' of')
  await api.patch(operatorUri(id), {
    data: {
      region: 'eu',
      metadata: '{"rack": 1, "team": "yard"}',
      deployment: { name: 'dep-two', version: '1' },
      binding: { endpoint_selectors: ['true', 'false', '1 == 1'] },
    },
  })
  await comeBack(page)
  const line = page.getByText('Changed by someone else')
  await expect(line).toContainText('Metadata, Region, Deployment name and Endpoint selectors')
  await expect(description(page)).toBeFocused()
  await page.keyboard.type(' glass')
  await expect(description(page)).toHaveValue('Door of glass')
  await expect(page.getByLabel('Region')).toHaveValue('global')
  await page.getByRole('button', { name: 'View', exact: true }).press('Enter')
  const view = page.getByRole('dialog', { name: 'Changes on the service' })
  await expect(view).toContainText('yard')
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()

  const writes = writesOf(page)
  await save(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Door of glass' })).toBeVisible()
  await expect(toasts(page)).toContainText(
    "Merged with someone else's changes: Metadata, Region, Deployment name and Endpoint selectors",
  )
  expect(writes.map((sent): unknown => sent.postDataJSON())).toEqual([
    {
      description: 'Door of glass',
      metadata: '{"rack": 2, "team": "yard"}',
      deployment: { name: 'dep-two', version: '2' },
      binding: { endpoint_selectors: ['true', '1 == 1'] },
    },
  ])
  expect(await (await api.get(operatorUri(id))).json()).toMatchObject({
    region: 'eu',
    description: 'Door of glass',
  })
})

test('what two people change in the same place is asked, and answered by keyboard', async ({
  page,
  openEditForm,
  api,
  fault,
}) => {
  const { id } = await openEditForm({
    description: 'Door',
    region: 'eu',
    metadata: '{"rack": 1, "team": "dock"}',
    enabled_features: ['bindings'],
    deployment: { name: 'dep', version: '1' },
    binding: { endpoint_selectors: ['true', 'false'] },
  })
  await page.getByLabel('Region').fill('us')
  await page.getByLabel('Deployment name').fill('dep-two')
  await page.getByLabel('Version', { exact: true }).fill('2')
  await page.getByLabel('Metadata').fill('{"rack": 2, "team": "dock"}')
  await page.getByRole('button', { name: 'Add selector' }).click()
  await page.keyboard.type('1 == 1')
  await description(page).fill('Mine')
  await api.patch(operatorUri(id), {
    data: {
      description: 'Theirs',
      region: 'jp',
      metadata: '{"team": "dock"}',
      binding: { endpoint_selectors: ['true'] },
    },
  })
  const writes = writesOf(page)
  // Regression: "2 changes" stood beside "Someone else changed 3 of these", which counted something else.
  await comeBack(page)
  await expect(page.getByText('6 changes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  await expect(page.getByText("Someone else's changes conflict with yours")).toContainText(
    "You'll be asked about Description, Metadata, Region and Endpoint selectors before it is sent.",
  )
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this, too' })
  await page.getByLabel('Description', { exact: true }).press('Control+Enter')
  await expect(dialog.getByRole('group', { name: 'Description' })).toBeVisible()
  await expect(dialog.locator('fieldset')).toHaveCount(4)
  // No is an answer, too: nothing is sent, and nothing is lost.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(description(page)).toHaveValue('Mine')
  await description(page).focus()
  await page.keyboard.press('Control+Enter')
  // Without all answers it does not go on, and leads to the one that is missing.
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(
    'Choose a side for the 4 remaining conflicts',
  )
  const choice = (field: string, side: string) =>
    dialog.getByRole('group', { name: field }).getByRole('radio', { name: side })
  await expect(choice('Description', 'Theirs')).toBeFocused()
  await dialog.getByRole('button', { name: 'Keep theirs for all' }).press('Enter')
  await expect(choice('Region', 'Theirs')).toBeChecked()
  await dialog.getByRole('button', { name: 'Keep mine for all' }).press('Enter')
  await expect(choice('Endpoint selectors', 'Mine')).toBeChecked()
  await choice('Region', 'Mine').focus()
  await page.keyboard.press('ArrowUp')
  await expect(choice('Region', 'Theirs')).toBeChecked()
  // While it was asked, one of them changed once more: only that is asked again.
  await api.patch(operatorUri(id), { data: { description: 'Theirs again' } })
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(dialog.locator('fieldset')).toHaveCount(1)
  await choice('Description', 'Mine').press('Space')
  // Regression: a refused save left the field as it was typed, and asked the same once more.
  await fault({ kind: 'status', status: 409, method: 'PATCH' })
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(page.getByRole('group', { name: 'The changes were not saved' })).toBeFocused()
  await expect(page.getByLabel('Region')).toHaveValue('jp')
  await expect(page.getByText('5 changes', { exact: true })).toBeVisible()
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible()
  const sent = {
    description: 'Mine',
    metadata: '{"rack": 2, "team": "dock"}',
    deployment: { name: 'dep-two', version: '2' },
    binding: { endpoint_selectors: ['true', 'false', '1 == 1'] },
  }
  expect(writes.map((one): unknown => one.postDataJSON())).toEqual([sent, sent])
})

// Regression: of a deletion from the list it was said that a page had been opened.
test('a deletion from the list tells what somebody changed after the list was read', async ({
  page,
  api,
  seedOperator,
}) => {
  const { id } = await seedOperator({ description: 'Dock' })
  await page.goto('/operators')
  await page.getByRole('table', { name: 'Operators' }).locator('tbody tr[tabindex="0"]').focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected operators' })
  await bar.getByRole('button', { name: 'Delete…' }).click()
  await api.patch(operatorUri(id), { data: { region: 'ap' } })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete operator' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Dock anyway?' })
  await expect(question).toContainText('Someone else changed it after this list was read: Region.')
})
