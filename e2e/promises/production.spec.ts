import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { chooseOfModule, openEdge, policiesOf } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  askToDelete,
  connectionBox,
  goInside,
  openSettings,
  toasts,
} from '../support/navigation.ts'
import { writesOf } from '../support/sent-writes.ts'

// A connection that is marked as production: it says so on every page, and asks for a name before it lets more in.

/** Selects the first two operators of the list by key, and leads to the review of their deletion. */
const reviewDeletion = async (page: Page) => {
  await page.getByRole('table', { name: 'Operators' }).locator('tbody tr[tabindex="0"]').focus()
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selected operators' })
  await bar.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Review changes' }).click()
}

test('a connection marked as production shows it, and asks for a typed name towards Open', async ({
  page,
  api,
  seedOperator,
}) => {
  const { id } = await seedOperator({ description: 'Harbour' })
  const uri = policiesOf('tcp', 'edgtcp_production')
  await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
  await page.goto('/operators')
  await openSettings(page)
  await expect(connectionBox(page)).not.toContainText('Production')
  await page.getByRole('checkbox', { name: 'Production' }).check()
  await expect(connectionBox(page)).toContainText('Production')
  await page.reload()
  await expect(connectionBox(page)).toContainText('Production')

  await openEdge(page, 'tcp', 'edgtcp_production')
  const module = page.getByRole('form', { name: 'IP restriction' })
  const writes = writesOf(page)
  const question = page.getByRole('dialog', { name: 'Let every source in?' })
  await test.step('turning a restriction off asks for the name of the edge', async () => {
    await module.getByRole('switch').click()
    const field = question.getByLabel('Type edgtcp_production to confirm')
    await field.press('Enter')
    await expect(question).toContainText('Type it to confirm.')
    await field.fill('edgtcp_another')
    await page.keyboard.press('Enter')
    await expect(question).toContainText("Doesn't match")
    await expectAccessible(page, 'typed name of an edge')
    // Regression: Enter in the question sent the form of the module behind it, too.
    await expect(page.getByText('Nothing to save')).toHaveCount(0)
    expect(writes).toEqual([])
    await field.fill('edgtcp_production')
    await page.keyboard.press('Enter')
    await expect(module.getByText('Open', { exact: true })).toBeVisible()
    expect(writes).toHaveLength(1)
  })

  await test.step('the way back does not ask', async () => {
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(module).toContainText('Restricted')
  })

  await test.step('deleting the restriction, or an operator, asks for a name, too', async () => {
    const dialog = page.getByRole('dialog')
    await chooseOfModule(module, 'Delete module')
    await dialog.getByLabel('Type edgtcp_production to confirm').press('Enter')
    await expect(dialog).toContainText('Type it to confirm.')
    await dialog.getByLabel('Type edgtcp_production to confirm').fill('edgtcp_production')
    await dialog.getByRole('button', { name: 'Delete module' }).click()
    await expect(module).toContainText('Not set')
    await goInside(page, `/operators/${id}`)
    await askToDelete(page)
    await expect(dialog.getByLabel('Type Harbour to confirm')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  // Regression: many were deleted without anything to type.
  await test.step('deleting many asks for their number', async () => {
    await seedOperator({ description: 'Dock' })
    await page.goto('/operators?all=yes')
    await reviewDeletion(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Delete 2 operators' }).click()
    await dialog.getByLabel('Type 2 to confirm').press('Enter')
    await expect(dialog).toContainText('Type it to confirm.')
    await dialog.getByLabel('Type 2 to confirm').fill('2')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 operators deleted').first()).toBeVisible()
  })

  // Regression: two spaces were asked for that the page showed as one: it could not be typed.
  await test.step('one that was changed meanwhile by its id where its name cannot be typed', async () => {
    await seedOperator({ description: 'Pier' })
    const quay = await seedOperator({ description: 'Old  quay' })
    await page.goto('/operators?all=yes')
    await reviewDeletion(page)
    const dialog = page.getByRole('dialog')
    const remove = page.getByRole('button', { name: 'Delete 2 operators' })
    await expect(remove).toBeVisible()
    await api.patch(`/api/kubernetes_operators/${quay.id}`, { data: { region: 'eu' } })
    await remove.click()
    await dialog.getByLabel('Type 2 to confirm').fill('2')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Delete…' }).click()
    await dialog.getByLabel(`Type ${quay.id} to confirm`).fill(quay.id)
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 operators deleted').first()).toBeVisible()
  })

  await openSettings(page)
  await page.getByRole('checkbox', { name: 'Production' }).uncheck()
  await expect(connectionBox(page)).not.toContainText('Production')
})
