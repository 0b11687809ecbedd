import { describe, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_ACCOUNT, accountOf, ensureAccess, makeKey } from '#service/core/api/keys.ts'
import type { Store } from '#service/core/store/store.ts'
import { openStore } from '#service/testing/open-store.ts'
import { emptyDatabase, testServer, testStores } from '#service/testing/test-stores.ts'

// Opening a store takes seconds on a busy machine.
const kept = async () => makeKey()
const ensureKey = (store: Store) => ensureAccess(store, undefined, kept)
const configureKey = (store: Store, key: string) => ensureAccess(store, key, kept)

describe.runIf(testServer !== undefined)('PostgreSQL', () => {
  test('stores opened at once on an empty database agree on tables, key and authority', async () => {
    const configuration = { dataDir: '', databaseUrl: await emptyDatabase() }
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(configuration)))
    const access = await Promise.all(stores.map(ensureKey))
    const made = access.flatMap(({ madeKey }) => (madeKey === undefined ? [] : [madeKey]))
    expect(made).toHaveLength(1)

    const authorities = await Promise.all(
      stores.map((store, index) =>
        store.certificateAuthority.saveIfAbsent({ certificate: `${index}`, private_key: '' }),
      ),
    )
    expect(new Set(authorities.map(({ certificate }) => certificate)).size).toBe(1)
    await Promise.all(stores.map((store) => store.close()))
  })
})

describe.each(testStores)('access on $name', (testStore) => {
  const openTestStore = async (): Promise<Store> => {
    const store = await testStore.open()
    onTestFinished(() => store.close())
    return store
  }
  const MINE = { account_id: DEFAULT_ACCOUNT }

  test('a configured key opens the default account beside the key that was made', async () => {
    const store = await openTestStore()
    const { madeKey = '' } = await ensureKey(store)
    const apiKey = 'a configured key of a team'
    expect(await configureKey(store, apiKey)).toEqual({ madeKey: undefined })
    expect(await configureKey(store, apiKey)).toEqual({ madeKey: undefined })
    expect(await accountOf(store, apiKey)).toMatchObject(MINE)
    expect(await accountOf(store, madeKey)).toMatchObject(MINE)
    expect(await accountOf(store, `${apiKey}!`)).toBeUndefined()
  })

  test('another configured key takes the place of the one before it, and stands for the same principal', async () => {
    const store = await openTestStore()
    const { madeKey = '' } = await ensureKey(store)
    await configureKey(store, 'a key that has leaked')
    const { key_id: formerId, ...before } = (await accountOf(store, 'a key that has leaked')) ?? {}
    await configureKey(store, 'a key that nobody else has')
    expect(await accountOf(store, 'a key that has leaked')).toBeUndefined()
    const { key_id: id, ...after } = (await accountOf(store, 'a key that nobody else has')) ?? {}
    expect(after).toEqual(before)
    expect(id).not.toBe(formerId)
    expect(await accountOf(store, madeKey)).toMatchObject(MINE)
    await configureKey(store, madeKey)
    await configureKey(store, 'a third key of the same team')
    expect(await accountOf(store, madeKey)).toMatchObject(MINE)
  })

  test('a made key that could not be kept opens nothing, and the next start makes another', async () => {
    const store = await openTestStore()
    let lost = ''
    const full = new Error('no space left on device')
    const failed = ensureAccess(store, undefined, () => {
      lost = makeKey()
      return Promise.reject(full)
    })
    await expect(failed).rejects.toBe(full)
    expect(await accountOf(store, lost)).toBeUndefined()
    const { madeKey = '' } = await ensureKey(store)
    expect(await accountOf(store, madeKey)).toMatchObject(MINE)
  })
})
