import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const TCP_MODULE = '/api/edges/tcp/edge-1/ip_restriction'

/** Pastes as the user does, through the clipboard. */
const paste = async (page: Page, field: Locator, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
}

test('tokens are added, removed and pasted from the keyboard', async ({ page, api }) => {
  await api.put(TCP_MODULE, { data: { ip_policy_ids: ['ipp_a', 'ipp_b', 'ipp_c'] } })
  await page.goto('/edges/tcp/edge-1')
  const field = page.getByLabel('IP policy IDs')
  const tokens = page.getByRole('grid', { name: 'List of policies' }).getByRole('row')
  const save = page.getByRole('button', { name: 'Save module' })
  const token = (name: string) => tokens.and(page.getByRole('row', { name, exact: true }))
  // Regression: a discarded word stayed in the input and was sent with the next save.
  await field.fill('ipp_typed')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(field).toHaveValue('')
  await expect(tokens).toHaveText(['ipp_a', 'ipp_b', 'ipp_c'])

  await field.press('Backspace')
  await expect(field).toHaveValue('ipp_c')
  await expect(save).toBeDisabled()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(token('ipp_c2')).toBeVisible()

  await field.press('ArrowLeft')
  await expect(token('ipp_c2')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(token('ipp_a')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(token('ipp_b')).toBeFocused()

  // One stop of the Tab key.
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(token('ipp_b')).toBeFocused()
  await expectAccessible(page, 'a focused token')
  await page.keyboard.press('Delete')
  await expect(token('ipp_c2')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(token('ipp_a')).toBeFocused()
  // What is typed on a token goes to the input.
  await page.keyboard.type('ipp_d')
  await expect(field).toHaveValue('ipp_d')
  const put = page.waitForRequest((sent) => sent.method() === 'PUT')
  await save.click()
  expect((await put).postDataJSON()).toEqual({ enabled: true, ip_policy_ids: ['ipp_a', 'ipp_d'] })
  await expect(page.getByText('IP restriction saved')).toBeVisible()

  // Regression: duplicates were dropped when the module was saved, and lines were joined to one word.
  await test.step('a pasted list is split at its line breaks, and its duplicates are named', async () => {
    await field.pressSequentially('ipp')
    await paste(page, field, '_b\nipp_c\nipp_a')
    await expect(tokens).toHaveText(['ipp_a', 'ipp_d', 'ipp_b', 'ipp_c'])
    const named = page.getByText('Already in the list: ipp_a')
    await expect(named).toHaveAttribute('aria-live', 'polite')
    await field.fill('ipp_b')
    await expect(page.getByText('4 policies')).toBeVisible()
    const next = page.waitForRequest((sent) => sent.method() === 'PUT')
    await save.click()
    expect((await next).postDataJSON()).toMatchObject({
      ip_policy_ids: ['ipp_a', 'ipp_d', 'ipp_b', 'ipp_c'],
    })
    await expect(page.getByText('Already in the list: ipp_b')).toBeVisible()
  })
})
