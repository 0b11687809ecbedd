import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadEmptyPglite } from '#service/testing/test-pglite.ts'
import { createFreeSpace } from '#service/node/store/free-space.ts'
import { pglitePool, postgresPool } from '#service/node/store/pools.ts'
import { openTestService } from '#service/testing/test-service.ts'
import { connectTo, emptyDatabase, testServer } from '#service/testing/test-stores.ts'

const LIST = '/kubernetes_operators'
const MODULE = '/edges/tcp/edge/ip_restriction'
const MB = 2 ** 20
const FULL = {
  error_code: 'ADIT_STORAGE_FULL',
  status_code: 507,
  msg: 'The disk is too full to save or delete anything: 63 MB of the 64 MB required are free. Free up space where the data is, and saving works again. Reading still works.',
}

/** A service on PGlite over a disk that a test fills. */
const openOnDisk = async () => {
  const disk = { free: 1000 * MB, now: 0 }
  const space = createFreeSpace(
    '/data/db',
    () => ({ free: disk.free, segments: 1 }),
    () => disk.now,
  )
  const pglite = await loadEmptyPglite()
  const openPool = async () => pglitePool(pglite, space)
  const service = await openTestService({ name: 'PGlite', openPool })
  onTestFinished(service.close)
  const setFree = (free: number) => {
    disk.free = free
    disk.now += 100
  }
  const health = async () => {
    const answer = await service.app.request('/healthz')
    return { status: answer.status, body: await answer.json() }
  }
  return { ...service, pglite, setFree, health }
}

// Writes used to go on until PGlite's log had no room, and then it spun forever.
test('with less than 64 MB free every write is refused, reading goes on, and both recover', async () => {
  const { account, setFree, health } = await openOnDisk()
  const { call } = await account()
  const { body: operator } = await call('POST', LIST, { body: { description: 'Door' } })
  const one = `${LIST}/${operator.id}`
  await call('PUT', MODULE, { body: { ip_policy_ids: ['ipp_1'] } })
  const writes = [
    ['POST', LIST, { description: 'Another' }],
    ['PATCH', one, { description: 'Gate' }],
    ['PUT', MODULE, { ip_policy_ids: [] }],
    ['DELETE', one, undefined],
    ['DELETE', MODULE, undefined],
  ] as const

  setFree(64 * MB - 1)
  for (const [method, path, body] of writes) {
    const refused = await call(method, path, { body })
    expect(refused.body).toMatchObject(FULL)
    expect(refused.status).toBe(507)
    expect(refused.body.details.operation_id).toMatch(/^op_/)
  }
  expect((await call('GET', LIST)).body.operators).toEqual([operator])
  expect((await call('GET', MODULE)).body.ip_policies).toHaveLength(1)
  expect(await health()).toMatchObject({ status: 503, body: { msg: FULL.msg, status_code: 503 } })

  setFree(64 * MB)
  expect((await health()).status).toBe(200)
  for (const [method, path, body] of writes)
    expect((await call(method, path, { body })).status).toBeLessThan(300)
})

const FULL_SERVER = {
  error_code: 'ADIT_STORAGE_FULL',
  msg: expect.stringMatching(
    /^The disk of the database is full: nothing can be saved or deleted\./,
  ),
}
const raising = (name: string, returns: string) =>
  `create function ${name}() returns ${returns} language plpgsql as
   $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`

describe.runIf(testServer !== undefined)('PostgreSQL whose disk is full', () => {
  const openOnServer = async () => {
    const url = await emptyDatabase()
    const service = await openTestService({
      name: 'PostgreSQL',
      openPool: async () => postgresPool(url),
    })
    onTestFinished(service.close)
    const client = await connectTo(url)
    return { ...service, sql: (text: string) => client.query(text) }
  }

  test('refuses with 507, and healthz says so until the database has taken some room', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { app, account, sql } = await openOnServer()
    const { call } = await account()
    const health = async () => (await app.request('/healthz')).status
    await sql(raising('full_table', 'trigger'))
    await sql(
      'create trigger full_table before insert on operators for each row execute function full_table()',
    )
    // The probe for free space fails the same way.
    await sql(raising('full_ddl', 'event_trigger'))
    await sql('create event trigger full_ddl on ddl_command_start execute function full_ddl()')

    expect(await health()).toBe(200)
    const refused = await call('POST', LIST, { body: {} })
    expect(refused.status).toBe(507)
    expect(refused.body).toMatchObject(FULL_SERVER)
    expect((await call('GET', LIST)).status).toBe(200)
    expect(await health()).toBe(503)
    vi.advanceTimersByTime(5000)
    expect(await health()).toBe(503)

    await sql('drop event trigger full_ddl')
    await sql('drop function full_table cascade')
    vi.advanceTimersByTime(5000)
    expect(await health()).toBe(200)
    expect((await call('POST', LIST, { body: {} })).status).toBe(201)
  })

  test('refuses a write as a whole whose audit event finds no room', async () => {
    const { account, sql } = await openOnServer()
    const { call } = await account()
    const { body: operator } = await call('POST', LIST, { body: { description: 'Door' } })
    const one = `${LIST}/${operator.id}`
    await call('PUT', MODULE, { body: { ip_policy_ids: ['ipp_1'] } })
    const { body: module } = await call('GET', MODULE)
    await sql(raising('full_log', 'trigger'))
    await sql(
      'create trigger full_log before insert on audit_events for each row execute function full_log()',
    )
    for (const [method, path, body] of [
      ['POST', LIST, { description: 'Another' }],
      ['PATCH', one, { description: 'Gate' }],
      ['PUT', MODULE, { ip_policy_ids: [] }],
      ['DELETE', one, undefined],
      ['DELETE', MODULE, undefined],
    ] as const) {
      const refused = await call(method, path, { body })
      expect(refused.status).toBe(507)
      expect(refused.body).toMatchObject(FULL_SERVER)
    }
    expect((await call('GET', LIST)).body.operators).toEqual([operator])
    expect((await call('GET', MODULE)).body).toEqual(module)
  })
})
