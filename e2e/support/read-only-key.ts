import { expect, type Locator, type Page, type Route } from '@playwright/test'

const refuse = async (route: Route): Promise<void> => {
  const details = { operation_id: 'op_1', Authorization: 'Must hold a key with full access.' }
  const msg = 'This API key is read-only.'
  const json = { error_code: 'NO', status_code: 403, msg, details }
  await (route.request().method() === 'GET'
    ? route.fallback()
    : route.fulfill({ status: 403, json }))
}

/** From now on the key of a page can only read. Returns how to end that. */
export const makeReadOnly = async (page: Page): Promise<() => Promise<void>> => {
  await page.route('**/api/**', refuse)
  return () => page.unroute('**/api/**', refuse)
}

/** Expects a control that is off since the key is read-only. */
export const expectOffReadOnly = async (control: Locator): Promise<void> => {
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await expect(control).toHaveAccessibleDescription('This key is read-only')
}
