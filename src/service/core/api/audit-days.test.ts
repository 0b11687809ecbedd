import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AUDIT_PATH, AuditLog } from '#contract/audit.ts'
import { newId } from '#service/core/store/ids.ts'
import { callerOf } from '#service/testing/test-call.ts'
import { openTestService, type TestServiceOptions } from '#service/testing/test-service.ts'
import { testStores } from '#service/testing/test-stores.ts'

const OPERATORS = '/kubernetes_operators'
const ERASE_EVERY_MS = 600_000

describe.each(testStores)('the days of the audit log on $name', (testStore) => {
  const open = async (options: TestServiceOptions) => {
    const { app, store, account: makeAccount, close } = await openTestService(testStore, options)
    onTestFinished(close)
    const { account, call, key } = await makeAccount()
    const beside = callerOf(app, key, '')
    return {
      store,
      create: (description: string) => call('POST', OPERATORS, { body: { description } }),
      /** Notes so many events of that time. */
      note: (at: Date, count = 1) =>
        store.transaction(async ({ auditEvents }) => {
          for (let noted = 0; noted < count; noted += 1)
            await auditEvents.add({
              account_id: account,
              id: newId('evt', at),
              at,
              key_id: 'key_1',
              key_name: 'first',
              operation: 'updateOperator',
              operation_id: 'op_1',
              record: `${OPERATORS}/k8sop_1`,
              before: null,
              after: null,
            })
        }),
      noted: async () => {
        const { body } = await beside('GET', AUDIT_PATH)
        return (AuditLog.parse(body).events ?? []).map(({ at }) => at)
      },
    }
  }

  test('events are erased once they are older, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const time = { now: new Date('2026-01-03T12:00:00Z') }
    const { store, note, noted } = await open({
      now: () => time.now,
      configuration: { auditDays: 2 },
    })
    const reuse = vi.spyOn(store, 'reuseSpace')
    const days = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => new Date(day))
    for (const day of days) await note(day)
    const newestFirst = days.toReversed().map((day) => day.toISOString())
    expect(await noted()).toEqual(newestFirst)
    // A tick is left out while an erasure runs.
    const ticked = () => {
      vi.advanceTimersByTime(ERASE_EVERY_MS)
      return noted()
    }
    await expect.poll(ticked).toEqual(newestFirst.slice(0, 2))
    time.now = new Date('2026-01-04T12:00:00Z')
    await expect.poll(ticked).toEqual(newestFirst.slice(0, 1))
    time.now = new Date('2026-01-05T12:00:00Z')
    await expect.poll(ticked).toEqual([])
    // The first time, since nobody knows what was erased before; then after thousands.
    expect(reuse).toHaveBeenCalledOnce()
  })

  test.runIf(testStore.name === 'PGlite')('with 0 days nothing is noted', async () => {
    const { create, noted } = await open({ configuration: { auditDays: 0 } })
    expect((await create('Dock')).status).toBe(201)
    expect(await noted()).toEqual([])
  })
})
