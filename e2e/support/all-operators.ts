import type { Page } from '@playwright/test'

/** The parts of the list of operators. */
export const field = (page: Page) => page.getByLabel('Search operators')
export const grid = (page: Page) => page.getByRole('table', { name: 'Operators' })
export const names = (page: Page) => grid(page).locator('tbody').getByRole('link')
export const list = (page: Page) => page.getByRole('region', { name: 'Operators', exact: true })
/** With how many operators there are, and how many of them are shown. */
export const title = (page: Page) => page.getByRole('heading', { name: /^Operators/, level: 1 })
export const chips = (page: Page) =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

/** Chooses what is in the menu of the list. */
export const chooseInMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('group', { name: 'More' }).getByRole('button', { name }).click()
}

/** Opens all filters of the list. */
export const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: /^Filter/ }).click()
  return page.getByRole('dialog', { name: 'Filter operators' })
}

/** Saves what the list shows as a view. */
export const saveView = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save view' }).click()
}

export const views = (page: Page) => page.getByRole('navigation', { name: 'Views of operators' })
