import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { askToDelete } from '../support/navigation.ts'

test('a press that leaves an invalid field counts at once, and a dialog keeps the focus', async ({
  page,
  openEditForm,
  fault,
  hold,
}) => {
  await openEditForm({ description: 'Door' })
  const description = page.getByLabel('Description', { exact: true })
  const cancel = page.getByRole('button', { name: 'Cancel' })
  // Regression: the error shown on leaving a field moved the page under the pointer, and the press was lost. It is
  // shown while the field is typed into.
  await test.step('the press that leaves an invalid field', async () => {
    const bindings = page.getByRole('checkbox', { name: 'bindings' })
    await description.fill('x'.repeat(256))
    await description.focus()
    await bindings.scrollIntoViewIfNeeded()
    const box = await bindings.boundingBox()
    if (!box) throw new Error('the checkbox is not shown')
    await page.mouse.click(box.x + box.width / 2, box.y + 2)
    await expect(bindings).toBeChecked()
    await expect(description).toHaveAccessibleDescription(/^Too long: \d+ of 255 bytes\./)
    await bindings.uncheck()
  })
  await test.step('leaving asks where something is unsaved', async () => {
    await description.fill('Gate')
    await cancel.click()
    const dialog = page.getByRole('dialog', { name: 'Leave this form?' })
    // Regression: Enter answered "Keep editing".
    await expect(dialog.getByRole('button', { name: 'Leave, keep draft' })).toBeFocused()
    await expectAccessible(page, 'leaving dialog')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(description).toHaveValue('Gate')
  })
  // Regression: every render closed and opened the dialog again, and the focus jumped out of the field.
  await test.step('a dialog keeps the focus where the user put it, and gives it back', async () => {
    await fault({ kind: 'status', status: 401, method: 'PATCH' })
    await page.getByRole('button', { name: 'Save changes' }).click()
    const opener = page.getByRole('button', { name: 'Reconnect' })
    await opener.click()
    const key = page.getByRole('dialog').getByLabel('API key')
    await expect(key).toBeFocused()
    await page.keyboard.type('abc')
    await expect(key).toHaveValue('abc')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()

    await cancel.click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await askToDelete(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    const letGo = await hold({ method: 'DELETE' })
    await dialog.getByRole('button', { name: 'Delete operator' }).press('Enter')
    const pending = dialog.getByRole('button', { name: 'Deleting…' })
    await expect(pending).toBeDisabled()
    await expect(pending).toBeFocused()
    // Browsers let the second Escape close a dialog without asking.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(pending).toBeVisible()
    await letGo()
    await expect(page).toHaveURL('/operators')
    await expect(page.getByRole('main')).toBeFocused()
  })
})
