import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_ACCOUNT, accountOf, ensureAccess } from '#service/api/keys.ts'
import { DataDirectoryInUseError } from './data-directory-lock.ts'
import { openStore } from './open-store.ts'
import { makeDatabase, testServer } from '#service/testing/test-stores.ts'
import { isUnavailable } from './unavailable.ts'

const NO_KEY = { apiKey: undefined }

test('a data directory keeps what was written, and serves one store at a time', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-store-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const first = await openStore({ dataDir, databaseUrl: undefined })
  const { madeKey = '' } = await ensureAccess(first, NO_KEY)
  await expect(openStore({ dataDir, databaseUrl: undefined })).rejects.toBeInstanceOf(
    DataDirectoryInUseError,
  )
  await first.close()

  const second = await openStore({ dataDir, databaseUrl: undefined })
  expect(await accountOf(second, madeKey)).toMatchObject({ account_id: DEFAULT_ACCOUNT })
  expect(await ensureAccess(second, NO_KEY)).toEqual({ madeKey: undefined })
  await second.close()

  expect(await second.ready()).toBe(false)
  const failed = await second.operators.page(DEFAULT_ACCOUNT, 1).catch((error: unknown) => error)
  expect(isUnavailable(failed)).toBe(true)
}, 60_000)

describe.runIf(testServer !== undefined)('PostgreSQL', () => {
  const emptyDatabase = async () => {
    const { url, drop } = await makeDatabase(testServer ?? '')
    onTestFinished(drop)
    return { dataDir: '', databaseUrl: url }
  }

  test('stores opened at once on an empty database agree on tables, key and authority', async () => {
    const configuration = await emptyDatabase()
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(configuration)))
    const access = await Promise.all(stores.map((store) => ensureAccess(store, NO_KEY)))
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

  test('a configured key opens the default account beside the key that was made', async () => {
    const store = await openStore(await emptyDatabase())
    const { madeKey = '' } = await ensureAccess(store, NO_KEY)
    const apiKey = 'a configured key of a team'
    expect(await ensureAccess(store, { apiKey })).toEqual({ madeKey: undefined })
    expect(await ensureAccess(store, { apiKey })).toEqual({ madeKey: undefined })
    expect(await accountOf(store, apiKey)).toMatchObject({ account_id: DEFAULT_ACCOUNT })
    expect(await accountOf(store, madeKey)).toMatchObject({ account_id: DEFAULT_ACCOUNT })
    expect(await accountOf(store, `${apiKey}!`)).toBeUndefined()
    await store.close()
  })

  test('an unreachable server is told apart from a fault of a query', async () => {
    const refused = await openStore({
      dataDir: '',
      databaseUrl: 'postgres://postgres@127.0.0.1:1/postgres',
    }).catch((error: unknown) => error)
    expect(isUnavailable(refused)).toBe(true)
  })
})
