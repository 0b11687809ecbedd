import type { Locator } from '@playwright/test'

/** Types ids into a module's list of IP policies and adds them. */
export const addPolicies = async (module: Locator, ids: string): Promise<void> => {
  const field = module.getByLabel('IP policy IDs')
  await field.fill(ids)
  await field.press('Enter')
}
