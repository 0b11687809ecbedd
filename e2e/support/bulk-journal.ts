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
      id: operator.id,
      name: operator.description ?? '',
      before: { region: 'us' },
      after: { region: REGION },
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
      }
      const id = connection.account_id ?? connection.id
      const request = indexedDB.open('adit.bulk', 4)
      request.addEventListener('upgradeneeded', () => {
        for (const name of ['heads', 'rows']) request.result.createObjectStore(name)
      })
      await new Promise((resolve, reject) => {
        request.addEventListener('success', resolve)
        request.addEventListener('error', reject)
      })
      const transaction = request.result.transaction(['heads', 'rows'], 'readwrite')
      const head = {
        id: 'left',
        connection_id: id,
        resource: 'operators',
        signed_out: localStorage.getItem('adit.stay') ?? '',
        started_at: Date.now(),
        action: change,
        total: wanted.length,
        ended_at: null,
      }
      transaction.objectStore('heads').put(head, id)
      for (const [index, item] of wanted.entries())
        transaction.objectStore('rows').put({ ...item, state: { kind: 'left' } }, [id, index])
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
    const request = indexedDB.open('adit.bulk', 4)
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const heads = request.result.transaction('heads').objectStore('heads').count()
    await new Promise((resolve) => heads.addEventListener('success', resolve))
    request.result.close()
    return heads.result
  })
