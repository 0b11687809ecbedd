import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openEdit, toasts } from '../support/navigation.ts'
import { nextSent } from '../support/sent-writes.ts'

const operatorUri = (id: string) => `/api/kubernetes_operators/${id}`
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const description = (page: Page) => page.getByLabel('Description', { exact: true })

type Given = {
  browser: Browser
  baseURL: string | undefined
  signIn: (page: Page) => Promise<void>
}

/** A page of another person: tabs of one browser would wait for each other's writes. */
const openAnother = async ({ browser, baseURL, signIn }: Given): Promise<Page> => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await signIn(page)
  return page
}

// Regression: one was overwritten, and both read "saved".
test('two people who save in the same instant lose nothing', async ({
  page,
  browser,
  baseURL,
  signIn,
  seedOperator,
  api,
  hold,
}) => {
  const other = await openAnother({ browser, baseURL, signIn })
  const { id } = await seedOperator({ description: 'Door' })
  await openEdit(page, id)
  await openEdit(other, id)
  await other.getByLabel('Region').fill('eu')
  await description(page).fill('Mine')
  await description(other).fill('Theirs')
  const letGo = await hold({ method: 'PATCH' })
  const first = nextSent(page, 'PATCH')
  await save(page).click()
  await first
  await save(other).click()
  await expect(other.getByRole('heading', { name: 'Theirs', level: 1, exact: true })).toBeVisible()
  await letGo()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this, too' })
  await expect(dialog.getByRole('group', { name: 'Description' })).toContainText('Theirs')
  expect(await (await api.get(operatorUri(id))).json()).toMatchObject({ description: 'Theirs' })
  await dialog.getByRole('group', { name: 'Description' }).getByLabel('Mine').check()
  const patch = nextSent(page, 'PATCH')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  expect((await patch).headers()['if-match']).toMatch(/^"[0-9a-f]+"$/)
  await expect(page.getByRole('heading', { name: 'Mine', level: 1, exact: true })).toBeVisible()
  await expect(toasts(page)).toContainText("Merged with someone else's changes: Region")
  expect(await (await api.get(operatorUri(id))).json()).toMatchObject({
    description: 'Mine',
    region: 'eu',
  })
  await other.context().close()
})
