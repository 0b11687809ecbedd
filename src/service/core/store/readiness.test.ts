import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

test('a silent database is away after less than a second', async () => {
  const ready = createReadiness(never, () => 7)
  const asked = expect(ready()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await vi.advanceTimersByTimeAsync(999)
  await asked
})

test('a database that answers others meanwhile is only busy', async () => {
  let answered = 0
  const ready = createReadiness(never, () => answered)
  const asked = ready()
  answered += 1
  await vi.advanceTimersByTimeAsync(999)
  await asked
})

test('what fails is told, and asked anew', async () => {
  const answers = [Promise.reject(new Error('refused')), Promise.resolve()]
  const ready = createReadiness(
    () => answers.shift() ?? never(),
    () => 0,
  )
  await expect(ready()).rejects.toThrow('refused')
  await ready()
})
