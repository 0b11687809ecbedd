import type { Page } from '@playwright/test'
import { goInside } from './navigation.ts'

/** Plans the region `eu` for all operators in the list, by keyboard; nothing runs yet. */
export const planRegion = async (page: Page): Promise<void> => {
  await goInside(page, '/operators?all=yes&sort=description')
  await page.getByRole('table', { name: 'Operators' }).locator('tbody tr[tabindex="0"]').focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected operators' })
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await bar.getByRole('button', { name: 'Set region…' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Region').fill('eu')
  await page.keyboard.press('Enter')
}
