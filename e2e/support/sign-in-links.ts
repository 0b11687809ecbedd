import { expect, type Page } from '@playwright/test'
import { makeAccount } from './account.ts'

/** What this origin stores about connections and edges, in the tab and on the device. */
export const kept = (page: Page) =>
  page.evaluate(() => {
    const entries = (storage: Storage) =>
      Object.entries(storage).filter(([name]) => /^adit\.(connection|edges)$/.test(name))
    return JSON.stringify([entries(sessionStorage), entries(localStorage)])
  })

/** Signs in on the connect page. */
export const connect = async (page: Page, key: string, { remember }: { remember: boolean }) => {
  await page.goto('/connect')
  await page.getByLabel('API key').fill(key)
  await page.getByRole('checkbox', { name: 'Remember on this device' }).setChecked(remember)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(heading(page)).toBeVisible()
}

/** A key of another account, which has one operator. */
export const makeOther = async (page: Page) => makeAccount(page.request, { operators: 1 })

/** The dialog that asks whether to follow a link to another connection. */
export const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Switch to another connection?' })
/** The heading of the page that opens after signing in. */
export const heading = (page: Page) => page.getByRole('heading', { name: 'Overview', level: 1 })
/** A code that is unknown to every service. */
export const UNKNOWN_CODE = 'A'.repeat(22)
