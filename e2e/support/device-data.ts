import type { Page } from '@playwright/test'

/** What a tab finds in the browser's storage: each entry, database and cache by its name, with all of its content. */
export const deviceData = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const found: Record<string, string> = {}
    for (const [area, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, text] of Object.entries(storage)) found[`${area} ${key}`] = String(text)
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      const stores: unknown[] = []
      for (const store of database.objectStoreNames) {
        const opened = database.transaction(store).objectStore(store)
        stores.push([await settled(opened.getAllKeys()), await settled(opened.getAll())])
      }
      database.close()
      found[`indexedDB ${name}`] = JSON.stringify(stores)
    }
    for (const name of await caches.keys()) found[`caches ${name}`] = ''
    return found
  })

/** Names what is of the device, not of an account: it has no name, id or text of one, and may stay after a sign-out. */
export const DEVICE_ENTRIES: readonly string[] = [
  'localStorage adit.theme',
  'localStorage adit.shortcuts',
  'localStorage adit.editor',
  'localStorage adit.sweep-rate',
  'localStorage adit.list-layout',
  'sessionStorage adit.left-build',
  // Of the tests themselves.
  'sessionStorage e2e.connected',
]

/** The drafts of this tab, as they are stored. */
export const keptDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith('adit.draft'))
      .map(([, text]) => String(text)),
  )
