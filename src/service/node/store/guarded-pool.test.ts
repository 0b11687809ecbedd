import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadEmptyPglite } from '#service/testing/test-pglite.ts'
import { makeAccount } from '#service/core/api/keys.ts'
import { emptyDatabase, makeDatabase, testServer } from '#service/testing/test-stores.ts'
import { type Store, storeOver } from '#service/core/store/store.ts'
import { guardedPool } from './guarded-pool.ts'
import { pglitePool, postgresPool } from './pools.ts'
import { StorageFullError } from '#service/core/store/failures.ts'
import { insertPlainOperator } from '#service/testing/test-operators.ts'

type Sql = (text: string) => Promise<unknown>
/** A store and direct access for changes to its database. */
type Opened = { store: Store; sql: Sql; close: () => Promise<void> }

/**
 * Makes the driver fail on demand, once, at a statement that contains a text: before PGlite gets it, or
 * after PGlite has carried it out. Returns whether it has failed.
 */
const breakable = (pglite: PGlite) => {
  const pass = pglite.execProtocolRaw.bind(pglite)
  const texts = new Map<string, string>()
  let current = ''
  let wanted: { text: string; when: 'before' | 'after' } | undefined
  pglite.execProtocolRaw = async (message, options) => {
    // The type, the length, and then: name and text of Parse, portal and name of Bind.
    const kind = String.fromCharCode(message[0] ?? 0)
    const [first = '', second = ''] = Buffer.from(message.subarray(5)).toString().split('\0')
    if (kind === 'P') texts.set(first, second)
    if (kind === 'B') current = texts.get(second) ?? ''
    const fails = kind === 'E' && wanted !== undefined && current.includes(wanted.text)
    const when = fails ? wanted?.when : undefined
    if (fails) wanted = undefined
    if (when === 'before') throw new Error('the driver failed')
    const answer = await pass(message, options)
    if (when === 'after') throw new Error('the driver failed')
    return answer
  }
  return (text: string, when: 'before' | 'after') => {
    wanted = { text, when }
    return () => wanted === undefined
  }
}

const openPglite = async () => {
  const pglite = await loadEmptyPglite()
  const failOnce = breakable(pglite)
  const store = await storeOver(pglitePool(pglite))
  return { store, pglite, failOnce, sql: (text: string) => pglite.exec(text), close: store.close }
}

const openPostgresql = async (): Promise<Opened> => {
  const { url, drop } = await makeDatabase(testServer ?? '')
  const store = await storeOver(postgresPool(url))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const close = async () => {
    await store.close()
    await client.end()
    await drop()
  }
  return { store, sql: (text) => client.query(text), close }
}

const databases: { name: string; open: () => Promise<Opened> }[] = [
  { name: 'PGlite', open: openPglite },
  ...(testServer === undefined ? [] : [{ name: 'PostgreSQL', open: openPostgresql }]),
]

/** Makes every change of an operator fail with a code, at once or at the commit of its transaction. */
const breakOperators = async (sql: Sql, code: string, when: 'at once' | 'at commit') => {
  await sql(`create function broken() returns trigger language plpgsql as
    $$ begin raise exception 'broken' using errcode = '${code}'; end $$`)
  await sql(
    when === 'at once'
      ? 'create trigger broken before insert or update on operators for each row execute function broken()'
      : 'create constraint trigger broken after insert or update on operators deferrable initially deferred for each row execute function broken()',
  )
  const mend = () => sql('drop function if exists broken cascade')
  onTestFinished(async () => void (await mend()))
  return mend
}

// The first statement was sent together with `begin`, and ran outside a transaction.
test.runIf(testServer !== undefined)(
  'a transaction that does not begin carries out nothing, and leaves the connection usable',
  async () => {
    const pool = new pg.Pool({ connectionString: await emptyDatabase(), max: 1 })
    const noted = new Kysely<{ notes: { text: string } }>({
      dialect: new PostgresDialect({ pool: guardedPool(pool, { begin: 'select 1 / 0' }) }),
    })
    onTestFinished(() => noted.destroy())
    await noted.schema.createTable('notes').addColumn('text', 'text').execute()
    const work = noted
      .transaction()
      .execute((tx) => tx.insertInto('notes').values({ text: 'a' }).execute())
    await expect(work).rejects.toThrow('division by zero')
    expect(await noted.selectFrom('notes').selectAll().execute()).toEqual([])
  },
)

/** An account with one operator, and functions to change and read it. */
const oneOperator = async (store: Store) => {
  const { owner } = await makeAccount(store)
  const { account_id: account, principal_id: principal } = owner
  const id = 'k8sop_000000001'
  await insertPlainOperator(store, { account, principal, id })
  return {
    account,
    id,
    region: async () => (await store.operators.find(account, id))?.region,
    move: (region: string) =>
      store.transaction(({ operators }) => operators.update(account, id, () => ({ region }))),
  }
}

// PGlite's errors were treated as a lost connection: no rollback was sent, and every later request on the
// only session failed with 25P02, reads and healthz too, until a restart.
describe.each(databases)('$name after an error within a transaction', ({ open }) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  for (const when of ['at once', 'at commit'] as const) {
    test(`a full disk ${when} fails that request only`, async () => {
      const { store, sql } = opened
      const operator = await oneOperator(store)
      const mend = await breakOperators(sql, '53100', when)
      for (const region of ['eu', 'ap'])
        await expect(operator.move(region)).rejects.toBeInstanceOf(StorageFullError)
      expect(await operator.region()).toBe('global')
      await mend()
      expect(await operator.move('us')).toMatchObject({ after: { region: 'us' } })
    })
  }

  test.each(['53200', '57014', '40001', 'P0001', '25006'])(
    'the code %s fails that request only',
    async (code) => {
      const { store, sql } = opened
      const operator = await oneOperator(store)
      const mend = await breakOperators(sql, code, 'at once')
      await expect(operator.move('eu')).rejects.toMatchObject({ code })
      expect(await operator.region()).toBe('global')
      await store.ready()
      await mend()
      expect(await operator.move('us')).toMatchObject({ after: { region: 'us' } })
    },
  )

  test('a commit that rolls back is not taken for one', async () => {
    const { store } = opened
    const { account, id } = await oneOperator(store)
    const stored = await store.operators.find(account, id)
    if (!stored) throw new Error('The operator is gone')
    const another = { ...stored, id: 'k8sop_another' }
    const work = store.transaction(async ({ operators }) => {
      await operators.insert(another)
      await operators.insert(another).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('was rolled back')
    expect(await store.operators.find(account, another.id)).toBeUndefined()
    await store.transaction(({ operators }) => operators.insert(another))
  })
})

describe('PGlite whose driver fails', () => {
  let opened: Awaited<ReturnType<typeof openPglite>>
  beforeAll(async () => {
    opened = await openPglite()
  })
  afterAll(() => opened.close())

  const STEPS = (['before', 'after'] as const).flatMap((when) =>
    ['begin', 'for update', 'update "operators"', 'commit'].map((text) => [when, text] as const),
  )
  test.each(STEPS)('%s "%s" is used again by the next request', async (when, text) => {
    const { store, failOnce } = opened
    const operator = await oneOperator(store)
    const hasFailed = failOnce(text, when)
    await expect(operator.move('eu')).rejects.toThrow('the driver failed')
    expect(hasFailed()).toBe(true)
    // A commit whose answer was lost may have taken effect.
    expect(await operator.region()).toBe(text === 'commit' && when === 'after' ? 'eu' : 'global')
    await store.ready()
    expect(await operator.move('us')).toMatchObject({ after: { region: 'us' } })
  })

  test.each(['before', 'after'] as const)(
    '%s "rollback" tells what led to it, and is used again',
    async (when) => {
      const { store, sql, failOnce } = opened
      const operator = await oneOperator(store)
      const mend = await breakOperators(sql, '53100', 'at once')
      const hasFailed = failOnce('rollback', when)
      await expect(operator.move('eu')).rejects.toBeInstanceOf(StorageFullError)
      expect(hasFailed()).toBe(true)
      expect(await operator.region()).toBe('global')
      await mend()
      expect(await operator.move('us')).toMatchObject({ after: { region: 'us' } })
    },
  )

  test('for good is unavailable, and is used again when it works', async () => {
    const { store, pglite } = opened
    const operator = await oneOperator(store)
    const pass = pglite.execProtocolRaw.bind(pglite)
    pglite.execProtocolRaw = () => Promise.reject(new Error('the driver failed'))
    await expect(operator.region()).rejects.toThrow('the driver failed')
    await expect(operator.region()).rejects.toMatchObject({ code: '08000' })
    await expect(store.ready()).rejects.toMatchObject({ code: '08000' })
    pglite.execProtocolRaw = pass
    expect(await operator.region()).toBe('global')
  })
})
