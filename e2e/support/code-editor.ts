import type { Locator, Page } from '@playwright/test'
import type { OperatorCreate } from '#contract/operator-writes.ts'
import { expect } from './fixtures.ts'

/** The fields of all selectors. */
export const selectors = (page: Page) =>
  page.getByRole('group', { name: 'Endpoint selectors' }).getByRole('textbox')
/** The field of one selector. */
export const selector = (page: Page, name = 'Endpoint selectors') =>
  page.getByRole('textbox', { name, exact: true })
/** A field that has become an editor, whatever it was at first. */
export const editorOf = (field: Locator) => field.and(field.page().locator('[contenteditable]'))

/** The text in an editor. */
export const text = (field: Locator): Promise<string> =>
  field.evaluate((content) => {
    // The host of the editor.
    const { host } = content.getRootNode() as unknown as { host: { value: string } }
    return host.value
  })

/** Expects these selectors, in editors. */
export const expectTexts = async (page: Page, texts: string[]): Promise<void> => {
  await expect(selectors(page)).toHaveCount(texts.length)
  for (const [index, one] of texts.entries())
    await expect.poll(async () => text(selectors(page).nth(index))).toBe(one)
}

/** An operator with these selectors. */
export const bound = (...endpoint_selectors: string[]): OperatorCreate => ({
  description: 'Door',
  enabled_features: ['bindings'],
  binding: { endpoint_selectors },
})

/** The colour of a part of a text in an editor. */
export const colourOf = (field: Locator, part: string): Promise<string> =>
  field
    .getByText(part, { exact: true })
    .first()
    .evaluate((element) => getComputedStyle(element).color)
