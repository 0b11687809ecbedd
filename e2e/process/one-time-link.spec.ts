import type { Browser, Page } from '@playwright/test'
import { Operator } from '#contract/operators.ts'
import { clientHeaders } from '../support/account.ts'
import { leaveBulkChange } from '../support/bulk-journal.ts'
import { expect, test } from '../support/fixtures.ts'
import { signInLinkIn, startService, type StartedService } from './start-service.ts'
import { connect, signOut } from '../support/navigation.ts'

test.use({ signedIn: false })
// One service, whose own account is empty until the last of these tests.
test.describe.configure({ mode: 'default' })

const KEY = 'adit_configured_key_of_this_test'

let service: StartedService

test.beforeAll(async () => {
  service = await startService({ ADIT_API_KEY: KEY, ADIT_FAULTS: '1' })
})

test.afterAll(() => service.stop())

const LIST = '/api/kubernetes_operators'
const empty = (page: Page) => page.getByText('No operators yet')
const question = (page: Page) => page.getByRole('dialog', { name: 'Switch to another connection?' })

/** The connection that a page stores, in the tab or on the device. */
const keptConnection = (
  page: Page,
  storage: 'sessionStorage' | 'localStorage' = 'sessionStorage',
) =>
  page.evaluate((name): { key: string; is_own_key?: boolean } | null => {
    return JSON.parse(window[name].getItem('adit.connection') ?? 'null')
  }, storage)

const newBrowser = async (browser: Browser) => (await browser.newContext()).newPage()

// Regression: the link contained the permanent key, which stayed in the browser's history.
test('a link signs one browser in with a key of its own, which signing out ends', async ({
  page,
  browser,
  request,
}) => {
  const link = signInLinkIn(service.printed)
  const exchange = page.waitForRequest((sent) => sent.method() === 'POST')
  const addresses: string[] = []
  page.on('request', (sent) => addresses.push(sent.url()))
  await page.goto(link)
  await expect(empty(page)).toBeVisible()
  const code = link.split('=').at(-1) ?? ''
  expect((await exchange).postDataJSON()).toEqual({ code, name: expect.stringMatching(/ on \w+$/) })
  expect(page.url()).not.toContain(code)
  expect(addresses.filter((address) => address.includes(code))).toEqual([])
  const { key = '' } = (await keptConnection(page)) ?? {}
  expect(await keptConnection(page, 'localStorage')).toBeNull()
  await page.reload()
  await expect(empty(page)).toBeVisible()

  // A user signed in by a link sees no dialog on the next link.
  await page.goto(link)
  await expect(empty(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await keptConnection(page))?.key).toBe(key)

  const other = await newBrowser(browser)
  await other.goto(link)
  const told = other.getByRole('alert')
  await expect(told).toContainText('was used, has expired')
  await expect(told).toContainText('press Enter in the terminal')
  await expect(told).toContainText('api-key')
  expect(await keptConnection(other)).toBeNull()
  await other.goto(await service.pressEnter())
  await expect(empty(other)).toBeVisible()

  const read = async () => request.get(service.url + LIST, { headers: clientHeaders(key) })
  expect((await read()).status()).toBe(200)
  await signOut(page)
  await expect(page).toHaveURL(/\/connect/)
  await expect.poll(async () => (await read()).status()).toBe(401)
  await other.reload()
  await expect(empty(other)).toBeVisible()
  await other.context().close()
})

test('a link that is declined still signs another browser in, and one that is agreed to this tab only', async ({
  page,
  browser,
}) => {
  await connect(page, KEY, { remember: true, base: service.url })
  const link = await service.pressEnter()
  await page.goto(link)
  await question(page).getByRole('button', { name: 'Keep current' }).click()
  await expect(question(page)).toHaveCount(0)
  const other = await newBrowser(browser)
  // Where people connect, it signs in, too.
  await other.goto(`${service.url}/connect?to=%2Fsettings${new URL(link).hash}`)
  await expect(other.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await other.context().close()

  await page.goto(`${service.url}/operators/new`)
  await page.getByLabel('Description', { exact: true }).fill('Half a thought')
  const { hash } = new URL(await service.pressEnter())
  // Regression: nothing happened, and a reload lost the link.
  await page.evaluate((fragment) => void (location.hash = fragment), hash)
  await question(page).getByRole('button', { name: 'Switch' }).click()
  await expect.poll(async () => (await keptConnection(page))?.is_own_key).toBe(true)
  expect((await keptConnection(page, 'localStorage'))?.key).toBe(KEY)
  // Regression: it was said to be discarded, and stayed.
  await page.goto(`${service.url}/operators/new`)
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Start empty' }).click()
  await signOut(page)
  await expect(page).toHaveURL(/\/connect/)
  expect(await keptConnection(page, 'localStorage')).toBeNull()
})

test('a link signs nobody in who signs out in another tab while it is followed', async ({
  page,
  context,
  request,
}) => {
  await connect(page, KEY, { remember: false, base: service.url })
  const faults = `${service.url}/faults`
  const data = { kind: 'hold', path: '/kubernetes_operators' }
  await request.post(faults, { headers: clientHeaders(KEY), data })
  const other = await context.newPage()
  const asked = other.waitForRequest(/kubernetes_operators/)
  await other.goto(await service.pressEnter())
  await asked
  await signOut(page)
  await expect(page).toHaveURL(/\/connect/)
  await request.delete(faults, { headers: clientHeaders(KEY) })
  await expect(other.getByLabel('API key')).toBeVisible()
  expect(await keptConnection(other)).toBeNull()
})

// Regression: each link makes a key of its own, and what was left was found with the same key only.
test('what a closed tab leaves is found with the next link, and not by another account', async ({
  page,
  context,
  request,
}) => {
  const status = (tab: Page) => tab.getByRole('region', { name: 'Bulk change' })
  const description = (tab: Page) => tab.getByLabel('Description', { exact: true })
  const open = async (path: string) => {
    const tab = await context.newPage()
    await tab.goto(path)
    return tab
  }
  const seed = (key: string, index: number) =>
    request.post(service.url + LIST, {
      headers: clientHeaders(key),
      data: { description: `Quay ${index}`, region: 'us' },
    })
  const openForm = (tab: Page) => tab.goto(`${service.url}/operators/new`)

  await page.goto(await service.pressEnter())
  await expect(empty(page)).toBeVisible()
  const { key = '' } = (await keptConnection(page)) ?? {}
  const operators = await Promise.all(
    [1, 2, 3].map(async (index) => Operator.parse(await (await seed(key, index)).json())),
  )
  await openForm(page)
  await description(page).fill('Half a thought')
  await leaveBulkChange(page, operators, service.url)
  await expect(status(page)).toContainText('3 operators left')
  await page.close()

  const made = await request.post(`${service.url}/faults/accounts`, { data: { operators: 1 } })
  const other = await context.newPage()
  await connect(other, (await made.json()).key, { remember: false, base: service.url })
  await expect(other.getByText(/^1 operator\b/).first()).toBeVisible()
  await openForm(other)
  await expect(description(other)).toHaveValue('')
  await expect(status(other)).toHaveCount(0)
  await other.close()

  const again = await open(await service.pressEnter())
  await expect(status(again)).toContainText('Set region to eu · Interrupted: 3 operators left')
  expect((await keptConnection(again))?.key).not.toBe(key)
  await openForm(again)
  await expect(description(again)).toHaveValue('Half a thought')
  await again.goto(`${service.url}/operators/bulk`)
  await expect(again.getByText('another key')).toHaveCount(0)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again.getByText('3 operators updated').first()).toBeVisible()
})
