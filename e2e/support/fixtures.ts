import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Operator } from '#contract/operators.ts'
import type { OperatorCreate } from '#contract/operator-writes.ts'
import type { Fault } from '#service/faults/fault-list.ts'
import { clientHeaders, createOperator, makeAccount, setFault, type Filling } from './account.ts'
import { completeDriver, isStockFirefox } from '../browsers/stock-firefox.ts'
import { connectTab } from './connected-tab.ts'
import { watchConsole } from './console-watch.ts'

type AccountFixtures = {
  /** The initial content of the test's account. Set with `test.use({ filling: { … } })`. */
  filling: Filling
  /** The key of an account that only this test uses. */
  key: string
  /** The account's API from outside the browser. */
  api: APIRequestContext
  seedOperator: (document?: OperatorCreate) => Promise<Operator>
  /** Injects a fault into the next matching responses to this account. */
  fault: (fault: Fault) => Promise<void>
  /** Holds the next matching request to this account until the test releases it. */
  hold: (which: Omit<Fault, 'kind'>) => Promise<() => Promise<void>>
}

type Fixtures = {
  /** Whether the tab of `page` is signed in. Set with `test.use({ signedIn: false })`. */
  signedIn: boolean
  /** Whether code is edited in text areas, as chosen in the settings. Set with `test.use({ isPlain: true })`. */
  isPlain: boolean
  /** Makes an operator and opens its edit form. */
  openEditForm: (document?: OperatorCreate) => Promise<Operator>
  /** Signs the tab of a page in, before it opens an address. */
  signIn: (page: Page) => Promise<void>
  /** Console messages that the test expects. Any other message fails the test, and so does a missing one. */
  expectConsole: (...patterns: RegExp[]) => void
  complaints: { seen: string[]; allowed: RegExp[] }
}

/** A test with an account, in no browser of Playwright. */
export const accountTest = base.extend<AccountFixtures>({
  filling: [{}, { option: true }],

  key: async ({ request, filling }, use) => {
    await use(await makeAccount(request, filling))
  },

  api: async ({ playwright, baseURL, key }, use) => {
    const api = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: clientHeaders(key),
    })
    await use(api)
    await api.dispose()
  },

  seedOperator: async ({ api }, use) => {
    await use((document = {}) => createOperator(api, document))
  },

  fault: async ({ api }, use) => {
    await use((fault) => setFault(api, fault))
  },

  hold: async ({ api }, use) => {
    await use(async (which) => {
      await setFault(api, { ...which, kind: 'hold' })
      return async () => void (await api.delete('/faults'))
    })
  },
})

export const test = accountTest.extend<Fixtures>({
  signedIn: [true, { option: true }],
  isPlain: [false, { option: true }],

  openEditForm: async ({ page, seedOperator }, use) => {
    await use(async (document) => {
      const operator = await seedOperator(document)
      await page.goto(`/operators/${operator.id}/edit`)
      return operator
    })
  },

  signIn: async ({ key, baseURL }, use) => {
    await use((page) => connectTab(page, baseURL ?? '', key))
  },

  complaints: [
    async ({ context }, use) => {
      if (isStockFirefox()) await completeDriver(context)
      const allowed: RegExp[] = []
      const seen = await watchConsole(context)
      await use({ seen, allowed })
      const unexpected = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(unexpected, 'what the pages complained about').toEqual([])
      const missing = allowed.filter((pattern) => !seen.some((text) => pattern.test(text)))
      expect(missing, 'complaints that were expected and did not come').toEqual([])
    },
    { auto: true },
  ],

  expectConsole: async ({ complaints }, use) => {
    await use((...patterns) => void complaints.allowed.push(...patterns))
  },

  page: async ({ page, signIn, signedIn, isPlain, complaints: _watching }, use) => {
    if (signedIn) await signIn(page)
    if (isPlain) await page.addInitScript(() => localStorage.setItem('adit.editor', 'off'))
    await use(page)
  },
})

/** For tests of what is laid out or touched otherwise on a phone, which do not run on the desktop, too. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

export { expect }
