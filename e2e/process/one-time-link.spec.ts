import type { Browser, Page } from '@playwright/test'
import { Operator } from '#contract/operators.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { clientHeaders } from '../account.ts'
import { expectAccessible } from '../axe.ts'
import { leaveBulkChange } from '../bulk-journal.ts'
import { expect } from '../fixtures.ts'
import { servePlainly } from './plain-server.ts'
import { signInLinkIn, test } from './start-service.ts'

test.use({ signedIn: false })

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
  startService,
}) => {
  const service = await startService({})
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
  await expect(told).toContainText('was already used')
  await expect(told).toContainText('press Enter in the terminal')
  await expect(told).toContainText('api-key')
  expect(await keptConnection(other)).toBeNull()
  await expectAccessible(other, 'connect page after a used code')
  await other.goto(await service.pressEnter())
  await expect(empty(other)).toBeVisible()

  const read = async () => request.get(service.url + LIST, { headers: clientHeaders(key) })
  expect((await read()).status()).toBe(200)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/connect/)
  await expect.poll(async () => (await read()).status()).toBe(401)
  await other.reload()
  await expect(empty(other)).toBeVisible()
  await other.context().close()
})

// Regression: each link makes a key of its own, and what was left was found with the same key only.
test('what a closed tab leaves is found with the next link, and not by another account', async ({
  page,
  context,
  request,
  startService,
}) => {
  const service = await startService({ ADIT_FAULTS: '1' })
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

  await page.goto(signInLinkIn(service.printed))
  await expect(empty(page)).toBeVisible()
  const { key = '' } = (await keptConnection(page)) ?? {}
  const operators = await Promise.all(
    [1, 2, 3].map(async (index) => Operator.parse(await (await seed(key, index)).json())),
  )
  await openForm(page)
  await description(page).fill('Half a thought')
  await leaveBulkChange(page, operators, service.url)
  await expect(status(page)).toContainText('3 left')
  await page.close()

  const made = await request.post(`${service.url}/faults/accounts`, { data: { operators: 1 } })
  const other = await open(`${service.url}/#key=${(await made.json()).key}`)
  await expect(other.getByRole('link', { name: 'operator 1' }).first()).toBeVisible()
  await openForm(other)
  await expect(description(other)).toHaveValue('')
  await expect(status(other)).toHaveCount(0)
  await other.close()

  const again = await open(await service.pressEnter())
  await expect(status(again)).toContainText('A change of 3 operators was interrupted: 3 left.')
  expect((await keptConnection(again))?.key).not.toBe(key)
  await openForm(again)
  await expect(description(again)).toHaveValue('Half a thought')
  await again.goto(`${service.url}/operators/bulk`)
  await expect(again.getByText('another key')).toHaveCount(0)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again.getByText('Finished: 3 operators').first()).toBeVisible()
})

// Regression: the link ended in "used up", and its key of 90 days was left with nobody.
test('a link signs in though a page of another site sends wrong keys from the same address', async ({
  page,
  context,
  startService,
}) => {
  const service = await startService({})
  const [other, folder] = [await context.newPage(), await mkdtemp(join(tmpdir(), 'adit-other-'))]
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Another site</title>')
  const site = await servePlainly(relative(process.cwd(), folder))
  await other.goto(site.url)
  const answers = await other.evaluate(async (address) => {
    const statuses: number[] = []
    for (let count = 0; count < 40; count += 1) {
      const headers = { Authorization: `Bearer wrong-key-${count}`, 'Service-Version': '2' }
      statuses.push((await fetch(address, { headers })).status)
    }
    return statuses
  }, service.url + LIST)
  expect(answers.filter((status) => status === 429)).toHaveLength(10)

  await page.goto(signInLinkIn(service.printed))
  await expect(empty(page)).toBeVisible()
  await page.reload()
  await expect(empty(page)).toBeVisible()
  await other.close()
  await site.stop()
  await rm(folder, { recursive: true })
})

test('a link that is declined still signs another browser in', async ({
  page,
  browser,
  startService,
}) => {
  const service = await startService({ ADIT_API_KEY: 'adit_configured_key_of_this_test' })
  await page.goto(`${service.url}/connect`)
  await page.getByLabel('API key').fill('adit_configured_key_of_this_test')
  await page.getByRole('checkbox', { name: 'Remember on this device' }).check()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(empty(page)).toBeVisible()

  const link = signInLinkIn(service.printed)
  await page.goto(link)
  await question(page).getByRole('button', { name: 'Keep current' }).click()
  await expect(question(page)).toHaveCount(0)
  const other = await newBrowser(browser)
  await other.goto(link)
  await expect(empty(other)).toBeVisible()
  await other.context().close()

  // After confirmation the link changes only this tab.
  await page.goto(await service.pressEnter())
  await question(page).getByRole('button', { name: 'Switch' }).click()
  await expect.poll(async () => (await keptConnection(page))?.is_own_key).toBe(true)
  await expect(empty(page)).toBeVisible()
  expect((await keptConnection(page, 'localStorage'))?.key).toBe('adit_configured_key_of_this_test')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/connect/)
  expect(await keptConnection(page, 'localStorage')).toBeNull()

  await test.step('a link on the connect page signs in there, too', async () => {
    await page.goto(`${service.url}/connect?to=%2Fsettings`)
    await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible()
    const code = new URL(await service.pressEnter()).hash
    await page.goto(`${service.url}/connect?to=%2Fsettings${code}`)
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  })
})
