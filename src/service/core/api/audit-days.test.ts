import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AUDIT_PATH, AuditLog } from '#contract/audit.ts'
import { callerOf } from '#service/testing/test-call.ts'
import { openTestService, type TestServiceOptions } from '#service/testing/test-service.ts'
import { testStores } from '#service/testing/test-stores.ts'

const OPERATORS = '/kubernetes_operators'
const ERASE_EVERY_MS = 600_000
const DAY_MS = 86_400_000

describe.each(testStores)('the days of the audit log on $name', (testStore) => {
  const open = async (options: TestServiceOptions) => {
    const service = await openTestService(testStore, options)
    onTestFinished(service.close)
    const { call, key } = await service.account()
    const beside = callerOf(service.app, key, '')
    return {
      create: (description: string) => call('POST', OPERATORS, { body: { description } }),
      noted: async () => {
        const { body } = await beside('GET', AUDIT_PATH)
        return (AuditLog.parse(body).events ?? []).map(({ after }) => after)
      },
    }
  }

  test('events are erased once they are older, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const time = { now: new Date('2026-01-01T00:00:00Z') }
    const { create, noted } = await open({
      now: () => time.now,
      configuration: { auditDays: 2 },
    })
    for (const description of ['first', 'second', 'third']) {
      await create(description)
      time.now = new Date(time.now.getTime() + DAY_MS)
    }
    expect(await noted()).toHaveLength(3)
    // A tick is left out while an erasure runs.
    const ticked = () => {
      vi.advanceTimersByTime(ERASE_EVERY_MS)
      return noted()
    }
    // On the third day at midnight two of them are two days old or more.
    await expect.poll(ticked).toMatchObject([{ description: 'third' }])
    time.now = new Date(time.now.getTime() + DAY_MS)
    await expect.poll(ticked).toEqual([])
  })

  test('with 0 days nothing is noted', async () => {
    const { create, noted } = await open({ configuration: { auditDays: 0 } })
    expect((await create('Dock')).status).toBe(201)
    expect(await noted()).toEqual([])
  })
})
