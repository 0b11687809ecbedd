import { expect, type Page } from '@playwright/test'

/** What jumps to anything. */
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Jump to anything' })

/** Its search field. */
export const field = (page: Page) => page.getByRole('combobox', { name: 'Jump to anything' })

/** What is under one heading. */
export const group = (page: Page, name: string) =>
  palette(page).getByRole('group', { name, exact: true })

/** What was found under one heading. */
export const options = (page: Page, name: string) => group(page, name).getByRole('option')

/** What Enter opens. */
export const selected = (page: Page) => palette(page).locator('[role=option][data-highlighted]')

/** Opens it with Ctrl+K and types. */
export const jump = async (page: Page, text: string): Promise<void> => {
  // The one before may still be closing, and a second press closes it.
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
}
