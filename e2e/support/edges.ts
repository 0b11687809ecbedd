import { expect, type Locator, type Page } from '@playwright/test'
import { goInside } from './navigation.ts'

/** Types ids into a module's list of IP policies and adds them. */
export const addPolicies = async (module: Locator, ids: string): Promise<void> => {
  const field = module.getByLabel('IP policy IDs')
  await field.fill(ids)
  await field.press('Enter')
}

/** Turns an IP restriction off that is on, and agrees that every source is let in. */
export const turnOff = async (module: Locator): Promise<void> => {
  await module.getByRole('switch').click()
  const dialog = module.page().getByRole('dialog', { name: 'Let every source in?' })
  await dialog.getByRole('button', { name: 'Turn off' }).click()
}

/** Opens the menu of a module. */
export const openModuleMenu = async (module: Locator): Promise<void> =>
  module.getByRole('button', { name: /^More actions/ }).click()

/** Presses an entry of the menu of a module. */
export const chooseOfModule = async (module: Locator, name: string): Promise<void> => {
  await openModuleMenu(module)
  await module.getByRole('button', { name }).click()
}

/** Opens the form of a module that is not set. */
export const setUp = async (module: Locator): Promise<void> =>
  module.getByRole('button', { name: 'Set up' }).click()

/** Opens the page of an edge, inside the page that is loaded. */
export const openEdge = async (page: Page, kind: 'tcp' | 'tls', id: string): Promise<void> => {
  await goInside(page, `/edges/${kind}/${encodeURIComponent(id)}`)
  await expect(page.getByRole('heading', { name: id, level: 1, exact: true })).toBeVisible()
}

/** The path of an edge's IP restriction in the API. */
export const policiesOf = (kind: 'tcp' | 'tls', id: string): string =>
  `/api/edges/${kind}/${encodeURIComponent(id)}/ip_restriction`

/** The search of the list of edges. */
export const edgeSearch = (page: Page): Locator => page.getByLabel('Search edges', { exact: true })

/** The filters of the search of a list, which stand below its field. */
export const filterChips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

/** The table of edges, and the names in it. */
export const edgeTable = (page: Page): Locator => page.getByRole('table', { name: 'Edges' })
export const edgeNames = (page: Page): Locator => edgeTable(page).getByRole('link')

/** Opens an edge by an id that names its kind, from the search of their list. */
export const openById = async (page: Page, id: string): Promise<void> => {
  await edgeSearch(page).fill(id)
  await page.getByRole('button', { name: `Open ${id}`, exact: true }).click()
}
