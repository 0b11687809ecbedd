import { expect, test } from '../support/fixtures.ts'
import type { Page } from '@playwright/test'
import { connect, goInside } from '../support/navigation.ts'

test.use({ signedIn: false })

/** Of no service. */
const UNKNOWN = `#code=${'A'.repeat(22)}`

/** What this origin stores about connections and edges, in the tab and on the device. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const entries = (storage: Storage) =>
      Object.entries(storage).filter(([name]) => /^adit\.(connection|edges)$/.test(name))
    return JSON.stringify([entries(sessionStorage), entries(localStorage)])
  })

test('a link that is wrong, cut or declined changes nothing that is stored or typed', async ({
  page,
  key,
}) => {
  const question = page.getByRole('dialog', { name: 'Switch to another connection?' })
  await test.step('a wrong code is told on the connect page where nobody is signed in', async () => {
    await page.goto(`/operators${UNKNOWN}`)
    await expect(page).toHaveURL('/connect?to=/operators')
    await expect(page.getByRole('alert')).toContainText('was used, has expired')
    expect(await kept(page)).toBe('[[],[]]')
  })
  await connect(page, key, { remember: true })
  const before = await kept(page)

  // Regression: any site could link here and overwrite the remembered key.
  await test.step('a link asks, suggests nothing, and Escape keeps what is there', async () => {
    await page.goto(`/operators${UNKNOWN}`)
    await expect(question).toContainText('a new key for this browser')
    await expect(question.getByRole('button', { name: 'Keep current' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(page.getByText('No operators yet')).toBeVisible()
    expect(await kept(page)).toBe(before)
  })
  await test.step('a wrong code is told when it is agreed to', async () => {
    await page.goto(`/operators${UNKNOWN}`)
    await question.getByRole('button', { name: 'Switch' }).click()
    await expect(page.getByRole('dialog', { name: /was used, has expired/ })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await kept(page)).toBe(before)
  })
  await test.step('a link that was cut says so', async () => {
    await page.goto('/#code=%')
    await expect(page.getByRole('dialog', { name: /incomplete/ })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await kept(page)).toBe(before)
  })
  // Regression: the page reloaded, and the text was lost.
  await test.step('a form keeps its unsaved text', async () => {
    await goInside(page, '/operators/new')
    const description = page.getByLabel('Description', { exact: true })
    await description.fill('Half a thought')
    await page.evaluate((hash) => void (location.hash = hash), UNKNOWN)
    await expect(question).toContainText('It stays as a draft')
    expect(page.url()).not.toContain('#')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(description).toHaveValue('Half a thought')
  })
})
