import type { Page } from '@playwright/test'
import { QUESTION } from '#app/api/ask-tabs.ts'
import { CHANNELS, DATABASES } from '#app/device/registry.ts'
import { title } from '../support/all-operators.ts'
import { edgeSearch } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside, signOut } from '../support/navigation.ts'

// Any script of this origin, and any version of the dashboard, may send on its channels and write into its storage.

test.use({ filling: { operators: 3 } })

const idOf = (page: Page, member: 'id' | 'account_id' = 'id') =>
  page.evaluate((name) => {
    const text = sessionStorage.getItem('adit.connection') ?? '{}'
    return (JSON.parse(text) as { id: string; account_id: string })[name]
  }, member)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Visits every page that reads something from the device. */
const visitAll = async (page: Page) => {
  await page.goto('/operators?q=operator')
  await expect(title(page)).toContainText('3 of 3')
  await expect(page.getByRole('navigation', { name: 'Views of operators' })).toBeVisible()
  await goInside(page, '/operators/new')
  await expect(page.getByLabel('Description', { exact: true })).toBeVisible()
  await goInside(page, '/operators/bulk')
  await expect(heading(page, 'Bulk change')).toBeVisible()
  await goInside(page, '/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  await page.goto('/edges')
  await expect(heading(page, 'Edges')).toBeVisible()
  // The first view has no keys yet.
  await expect(edgeSearch(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Jump to' })).toBeVisible()
  await page.keyboard.press('Escape')
}

test('messages of other forms on any channel break nothing and get no key', async ({
  page,
  context,
  key,
}) => {
  await page.goto('/operators?q=operator')
  await expect(title(page)).toContainText('3 of 3')
  const id = await idOf(page)
  const other = await context.newPage()
  await other.goto('/icon.svg')
  const heard = await other.evaluate(
    async ([channels, session, connection_id, question]) => {
      const answers: unknown[] = []
      const names = channels.flatMap((name) => [name, `${name} ${connection_id}`])
      const opened = names.map((name) => new BroadcastChannel(name))
      const listening = names.map((name) => new BroadcastChannel(name))
      const own = new Set<string>()
      for (const one of listening)
        one.addEventListener('message', ({ data }) => {
          const text = JSON.stringify(data) ?? ''
          if (!own.has(text)) answers.push(text)
        })
      const kinds = ['note', 'drop']
      const messages: unknown[] = [
        null,
        undefined,
        0,
        '',
        'asked ',
        'x'.repeat(1_000_000),
        [],
        [null],
        {},
        new Map([[{}, null]]),
        new Date(Number.NaN),
        new Uint8Array(1_000),
        { question: {} },
        { question: 1 },
        { question: ['q'] },
        { question: 'q'.repeat(1_000) },
        { connection: null, focused_at: 1, stay: null },
        { connected: {} },
        { action: null, state: null },
        { action: { kind: 'none' }, state: { phase: { kind: 'running' }, counts: null, total: 1 } },
        ...kinds.map((kind) => ({ kind })),
        'loaded',
        { records: [null, { record: null }], dropped: [null], at: 'x' },
        { records: [], dropped: null, at: 0 },
        { records: [{ record: { id: 1 }, at: 0, place: 0 }], dropped: [], at: 0 },
        { kind: { toString: null } },
      ]
      for (const message of messages) {
        own.add(JSON.stringify(message) ?? '')
        for (const channel of opened) channel.postMessage(message)
      }
      // The tab answers a question after all that was sent before.
      const last = new BroadcastChannel(session)
      await new Promise((resolve) => {
        last.addEventListener('message', ({ data }) => {
          if (Object(data).connection) resolve(undefined)
        })
        last.postMessage(question)
      })
      last.close()
      for (const channel of [...opened, ...listening]) channel.close()
      return answers.map(String)
    },
    [Object.values(CHANNELS), CHANNELS.session, id, QUESTION] as const,
  )
  // That to the question.
  expect(heard.filter((text) => text.includes(key))).toHaveLength(1)
  // Nothing answers answers.
  expect(heard.length).toBeLessThan(500)
  await other.close()

  const search = page.getByLabel('Search operators')
  await search.fill('"operator 2"')
  await expect(title(page)).toContainText('1 of 3')
  await goInside(page, '/operators/bulk')
  await expect(heading(page, 'Bulk change')).toBeVisible()
})

test('records of other forms in every database break nothing, and a sign-out removes them', async ({
  page,
}) => {
  await page.goto('/edges')
  const id = await idOf(page)
  const account = await idOf(page, 'account_id')
  await page.goto('/icon.svg')
  await page.evaluate(
    async ([collections, journals, version, plans, connection_id, account_id]) => {
      const fill = async (
        name: string,
        stores: Record<string, [unknown, IDBValidKey | null][]>,
      ) => {
        const request = indexedDB.open(name, name === journals ? version : 1)
        request.addEventListener('upgradeneeded', () => {
          for (const store of Object.keys(stores))
            request.result.createObjectStore(
              store,
              store === 'records' ? { keyPath: 'record.id' } : {},
            )
        })
        await new Promise((resolve) => request.addEventListener('success', resolve))
        const transaction = request.result.transaction(Object.keys(stores), 'readwrite')
        for (const [store, records] of Object.entries(stores))
          for (const [value, key] of records)
            if (key === null) transaction.objectStore(store).put(value)
            else transaction.objectStore(store).put(value, key)
        await new Promise((resolve) => transaction.addEventListener('complete', resolve))
        request.result.close()
      }
      await fill(`${collections} ${connection_id}`, {
        records: [
          [{ record: { id: 1 } }, null],
          [{ record: { id: 'op_1' }, as_of: 'x' }, null],
        ],
        facts: [['x', 'facts']],
      })
      await fill(journals, {
        heads: [
          [null, 'other'],
          [{ version, connection_id: account_id, total: 'x', signed_out: '' }, account_id],
        ],
        rows: [
          [null, [account_id, 0]],
          [{ id: 1, state: 'x' }, [account_id, 1]],
        ],
      })
      await fill(plans, { plans: [[{ connection_id: account_id, signed_out: '' }, '1 x']] })
      localStorage.setItem('adit.bulk', account_id)
      const text = sessionStorage.getItem('adit.connection') ?? ''
      localStorage.setItem('adit.connection', text)
    },
    [
      DATABASES.records.name,
      DATABASES.journals.name,
      DATABASES.journals.version,
      'adit.plan',
      id,
      account,
    ] as const,
  )
  await visitAll(page)
  await signOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out and remove' }).click()
  await expect(page.getByRole('alert')).toContainText('Data of the account was removed')
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

test('a browser that refuses databases shows every page, and signs out', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('A mutation operation was attempted.', 'InvalidStateError')
    }
    for (const name of ['open', 'deleteDatabase', 'databases'] as const)
      Object.defineProperty(IDBFactory.prototype, name, { value: refuse })
  })
  await page.goto('/settings')
  await page.getByLabel('Remember on this device').check()
  await visitAll(page)
  await signOut(page)
  await expect(page.getByRole('alert')).toContainText('Data of the account was removed')
})

test('signing out says what another page keeps open, and when it is gone', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  // A page of another version, which does not close its databases.
  await other.goto('/icon.svg')
  await other.evaluate(
    (name) =>
      new Promise((resolve) => {
        const request = indexedDB.open(name, 1)
        request.addEventListener('upgradeneeded', () => {
          for (const store of ['heads', 'items', 'marks']) request.result.createObjectStore(store)
        })
        request.addEventListener('success', () => resolve(undefined))
      }),
    DATABASES.journals.name,
  )
  await page.goto('/edges')
  await signOut(page)
  await expect(page.getByRole('alert')).toContainText(
    'has not yet removed its copies of records or a bulk change',
  )
  await other.close()
  await expect(page.getByRole('alert')).toContainText('Data of the account was removed')
})
