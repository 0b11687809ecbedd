import type { Page } from '@playwright/test'
import type { BulkItem } from '#app/resources/bulk-action.ts'
import type { Operator } from '#contract/operators.ts'

const REGION = 'eu'

/**
 * Leaves a bulk change as a page left it that was closed in its middle: each operator is to be
 * set to the region eu, seen in the region us. What was seen may be out of date by now. `origin`: of another service than the tests'.
 */
export const leaveBulkChange = (
  page: Page,
  operators: readonly Operator[],
  origin = '',
): Promise<void> =>
  leaveJournal(
    { page, origin },
    { kind: 'set', path: 'region', value: REGION },
    operators.map((operator) => ({
      kind: 'update',
      id: operator.id,
      name: operator.description ?? '',
      basis: { region: 'us' },
    })),
  )

const leaveJournal = async (
  { page, origin }: { page: Page; origin: string },
  action: object,
  items: readonly BulkItem[],
): Promise<void> => {
  // A document without the app, so that nothing runs before it is stored.
  await page.goto(`${origin}/icon.svg`)
  await page.evaluate(
    async ([wanted, change]) => {
      const connection = JSON.parse(sessionStorage.getItem('adit.connection') ?? '{}') as {
        id: string
        account_id?: string
        base_url: string
      }
      const { base_url } = connection
      const id = connection.account_id ?? connection.id
      const request = indexedDB.open('adit.bulk', 2)
      request.addEventListener('upgradeneeded', () => {
        for (const name of ['heads', 'items', 'marks']) request.result.createObjectStore(name)
      })
      await new Promise((resolve, reject) => {
        request.addEventListener('success', resolve)
        request.addEventListener('error', reject)
      })
      const transaction = request.result.transaction(['heads', 'items'], 'readwrite')
      const head = {
        version: 2,
        id: 'left',
        connection_id: id,
        resource: 'operators',
        base_url,
        signed_out: localStorage.getItem('adit.stay') ?? '',
        started_at: Date.now(),
        action: change,
        total: wanted.length,
        status: 'running',
        keeps_theirs: false,
      }
      transaction.objectStore('heads').put(head, id)
      transaction.objectStore('items').put(wanted, [id, 0])
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      request.result.close()
      localStorage.setItem('adit.bulk', id)
    },
    [items, action] as const,
  )
  await page.goto(`${origin}/operators`)
}

/** How many bulk changes are stored on the device. */
export const storedBulkChanges = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Opening it would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'adit.bulk')) return 0
    const request = indexedDB.open('adit.bulk', 2)
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const heads = request.result.transaction('heads').objectStore('heads').count()
    await new Promise((resolve) => heads.addEventListener('success', resolve))
    request.result.close()
    return heads.result
  })

/**
 * Lets this page store nothing more: each write succeeds, and its transaction fails at the commit, as on a full disk.
 * (Chromium notices a quota that is lowered only some time later.)
 */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // It would come before the transaction is ended here.
    IDBTransaction.prototype.commit = () => undefined
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function refused(...args) {
      const request = put.apply(this, args)
      request.addEventListener('success', () => this.transaction.abort())
      return request
    }
  })
