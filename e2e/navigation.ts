import { expect, type Page } from '@playwright/test'

/** Opens the navigation if it is collapsed. */
export const showNavigation = async (page: Page): Promise<void> => {
  const navigation = page.getByRole('navigation', { name: 'Main', includeHidden: true })
  await expect(navigation).toBeAttached()
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
}

/** Opens a page of the dashboard as a link does, without loading the app again. */
export const openInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)
