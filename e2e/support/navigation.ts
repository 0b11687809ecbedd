import { expect, type Locator, type Page } from '@playwright/test'

/** What only the app shows of the list of operators: it takes the place of the first rows, whose links load a page. */
export const appOf = (page: Page): Locator => page.locator('#content').getByRole('search')

/** Opens the list of operators by its address, and waits for the app. */
export const openList = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/operators${search}`)
  await appOf(page).waitFor()
}

/** Opens the navigation if it is collapsed. */
export const showNavigation = async (page: Page): Promise<void> => {
  const navigation = page.getByRole('navigation', { name: 'Main', includeHidden: true })
  await expect(navigation).toBeAttached()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if ((await menu.isVisible()) && !(await navigation.isVisible())) await menu.click()
}

/** The place that shows the connection, and opens its menu. */
export const connectionBox = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).locator('button[data-state]')

/** Opens the menu of the connection: other services, theme, signing out. */
export const openConnectionMenu = async (page: Page): Promise<void> => {
  await showNavigation(page)
  await connectionBox(page).click()
}

/** Signs out by the menu of the connection; a question may follow. */
export const signOut = async (page: Page): Promise<void> => {
  await openConnectionMenu(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

/** Goes to the settings by the main navigation. */
export const openSettings = async (page: Page): Promise<void> => {
  await showNavigation(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
}

/** Goes to a path inside the page that is loaded, as a link of it does. Loads a page only if there is none yet. */
export const goInside = async (page: Page, path: string): Promise<void> => {
  if (page.url() === 'about:blank') await page.goto(path)
  else await page.evaluate((to) => history.pushState(null, '', to), path)
}

/** Opens the edit form of an operator, inside the page that is loaded. */
export const openEdit = async (page: Page, id: string): Promise<void> => {
  await goInside(page, `/operators/${id}/edit`)
  // Until then, it may be the form of the operator before.
  await expect(page.getByRole('main')).toContainText(id)
}

/** Asks, on the page of an operator, for its deletion, which a dialog must agree to. */
export const askToDelete = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete operator' }).click()
}

/** The toasts in sight. Other parts of a page have a status of their own. */
export const toasts = (page: Page): Locator =>
  page.getByRole('status').filter({ has: page.locator('[data-toast]') })

/** Creates the operator of the form, of which a permanent field is empty: that is asked about first. */
export const createNameless = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Create operator' }).click()
  await agreeToEmpty(page)
}

/** Agrees to an operator whose permanent fields are empty. */
export const agreeToEmpty = async (page: Page): Promise<void> => {
  const question = page.getByRole('dialog', { name: /^Create without / })
  await question.getByRole('button', { name: 'Create operator' }).click()
}

/** Signs in on the connect page; `base` is the address of another server than that of all tests. */
export const connect = async (
  page: Page,
  key: string,
  { remember, base = '' }: { remember: boolean; base?: string },
) => {
  await page.goto(`${base}/connect`)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('checkbox', { name: 'Remember on this device' }).setChecked(remember)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
}
