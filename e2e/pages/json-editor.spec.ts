import { expectAccessible } from '../support/axe.ts'
import { colourOf, editorOf, text } from '../support/code-editor.ts'
import { expect, test } from '../support/fixtures.ts'

test('metadata that look like JSON are edited as JSON, formatted when asked, and stored as typed', async ({
  page,
  openEditForm,
}) => {
  const metadata = '{"team":"dock",\r\n"n":1.50}'
  await openEditForm({ description: 'Door', metadata })
  const field = page.getByRole('textbox', { name: 'Metadata' })
  const save = page.getByRole('button', { name: 'Save changes' })
  const format = page.getByRole('button', { name: 'Format', exact: true })
  await expect(editorOf(field)).toBeVisible()
  await expect(save).toBeDisabled()
  expect(await colourOf(field, '"team"')).not.toBe(await colourOf(field, '"dock"'))
  await test.step('they are formatted when a person asks for it', async () => {
    await format.click()
    await expect.poll(async () => text(field)).toBe('{\n  "team": "dock",\n  "n": 1.50\n}')
    // The lines end as they did.
    await expect(page.getByText('36 / 4,096 bytes')).toBeVisible()
    // Regression: by what axe knows, the keyboard reached nothing in what scrolls.
    await expectAccessible(page, 'metadata that scroll')
    await field.press('ControlOrMeta+Z')
    await expect(save).toBeDisabled()
  })
  await test.step('its label leads to it', async () => {
    await page.locator('label', { hasText: 'Metadata' }).click()
    await expect(field).toBeFocused()
  })
  await test.step('a fault is only a hint', async () => {
    await field.press('ControlOrMeta+End')
    await page.keyboard.type(',')
    await expect(field).toHaveAccessibleDescription(
      'Not valid JSON in line 2: expected the end of the text. Stored as typed.',
    )
    await expect(field).toHaveAttribute('aria-invalid', 'false')
    await expect(page.locator('.cm-mark')).toHaveText(',')
    await expect(format).toHaveAttribute('aria-disabled', 'true')
    const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await page.keyboard.press('ControlOrMeta+Enter')
    expect((await patch).postDataJSON()).toEqual({ metadata: `${metadata},` })
  })
})
