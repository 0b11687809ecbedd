import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runWrite } from './run-write.ts'
import { createService, DOOR, notedRun } from './test-service.ts'

const GATE = { ...DOOR, name: 'Gate' }

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

test('a laptop that slept between the read and the request reads again before it sends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { service, write } = createService()
  let hasSlept = false
  const sleepy: typeof write = {
    ...write,
    warnings: () => {
      if (hasSlept) return []
      hasSlept = true
      vi.setSystemTime(Date.now() + 8 * 3_600_000)
      if (service.stored) service.stored = { ...service.stored, name: 'Theirs' }
      return []
    },
  }
  const { options, questions } = notedRun(null)
  const outcome = await runWrite(sleepy, { seen: DOOR, values: GATE }, options)
  expect(outcome).toEqual({ kind: 'stopped' })
  expect(questions).toMatchObject([{ conflicts: [{ theirs: 'Theirs', mine: 'Gate' }] }])
  expect(service.sent).toEqual([])
})
