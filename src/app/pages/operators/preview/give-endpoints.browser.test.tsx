import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPreview, type Preview } from '../../../resources/operators/preview/preview-link.ts'
import { showInPage } from '../../../ui/test-root.ts'
import { GiveEndpoints } from './give-endpoints.tsx'

// Regression: the field laid out a pasted line of megabytes, which held the page up.
test('a long text that is pasted is read at once, and what was typed stays', async () => {
  const given: string[] = []
  const preview: Preview = {
    ...openPreview(() => {
      throw new Error('no worker')
    }),
    give: async (text) => {
      given.push(text)
      const isLarge = text.includes('"many"')
      return { count: isLarge ? 0 : 2, problem: isLarge ? 'Entry 1 is too large.' : null }
    },
  }
  showInPage(<GiveEndpoints preview={preview} given={0} />)
  await page.getByText('Add endpoints as JSON').click()
  const field = page.getByLabelText('Endpoints, JSON')
  await field.fill('[{"id":')
  /** Whether the field takes what is pasted. */
  const paste = (text: string): boolean => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    const event = { clipboardData, bubbles: true, cancelable: true }
    return field.element().dispatchEvent(new ClipboardEvent('paste', event))
  }
  expect(paste('{"id":"ep_1"}')).toBe(true)
  const blank = ' '.repeat(200_000)
  expect(paste(`{"many":1}${blank}`)).toBe(false)
  await expect.element(field).toHaveAccessibleDescription(/Entry 1 is too large/)
  expect(paste(`[{"id":"ep_1"},{"id":"ep_2"}]${blank}`)).toBe(false)
  await expect.element(page.getByText('2 endpoints added.')).toBeVisible()
  await expect.element(field).toHaveValue('[{"id":')
  expect(given).toHaveLength(2)
})
