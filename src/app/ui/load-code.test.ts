import { expect, onTestFinished, test, vi } from 'vitest'
import { recoverCode, watchCode } from './load-code.ts'

test('behind a balancer of two builds a page reloads itself once, and never if it cannot note that', async () => {
  const reload = vi.fn()
  const stored = new Map<string, string>()
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('addEventListener', vi.fn())
  watchCode({ readIndex: async () => 'another build', isLostByReload: () => false, reload })
  vi.stubGlobal('sessionStorage', undefined)
  expect(await recoverCode(false)).toBe(false)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
  expect([await recoverCode(false), await recoverCode(false)]).toEqual([true, false])
  expect(reload).toHaveBeenCalledOnce()
})
