import { afterEach, expect, test, vi } from 'vitest'
import { connectionOf } from '../api/test-session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

// Regression: the entry, which has this code, failed on every page.
test('a server whose policy allows no Trusted Types policy loses the copy, not the page', async () => {
  const createPolicy = vi.fn(() => {
    throw new TypeError('refused')
  })
  vi.stubGlobal('trustedTypes', { createPolicy })
  const { earlyWorker, startWorkerEarly, trustedUrl } = await import('./start-worker.ts')
  expect(createPolicy).not.toHaveBeenCalled()
  startWorkerEarly(connectionOf('one'))
  expect(earlyWorker.size).toBe(0)
  expect(trustedUrl).toThrow('refused')
})

test('the policy is made once, whoever starts a worker', async () => {
  const createPolicy = vi.fn(() => ({ createScriptURL: () => 'worker.js' }))
  vi.stubGlobal('trustedTypes', { createPolicy })
  const { trustedUrl } = await import('./start-worker.ts')
  expect([trustedUrl(), trustedUrl()]).toEqual(['worker.js', 'worker.js'])
  expect(createPolicy).toHaveBeenCalledOnce()
})
