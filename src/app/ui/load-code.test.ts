import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recoverCode, reloadNeed, watchCode } from './load-code.ts'

const OWN = '<link href="/assets/load-code.ts">'
const OTHER = '<link href="/assets/app-other.js">'

const reload = vi.fn()
const events = new EventTarget()
const start = ({ index = OTHER, isUnsaved = false } = {}) =>
  watchCode({
    readIndex: () => (index ? Promise.resolve(index) : Promise.reject(new Error('away'))),
    isLostByReload: () => isUnsaved,
    reload,
  })

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  reloadNeed.set(null)
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockReset()
})

describe('code that could not be loaded', () => {
  test('reloads the page once if the server has another build', async () => {
    start()
    expect(await recoverCode(false)).toBe(true)
    expect(await recoverCode(false)).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(await recoverCode(true)).toBe(true)
  })

  test.each(['', OWN])('reloads nothing by itself if the server answers %j', async (index) => {
    start({ index })
    expect(await recoverCode(false)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  test('reloads a page of the same build only if the user asks for it', async () => {
    start({ index: OWN })
    expect(await recoverCode(true)).toBe(true)
    start({ index: '' })
    expect(await recoverCode(true)).toBe(false)
  })

  test.each([
    [OTHER, 'updated'],
    [OWN, 'broken'],
  ])('says that a page with unsaved changes must be reloaded: %s', async (index, need) => {
    start({ index, isUnsaved: true })
    expect(await recoverCode(true)).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    expect(reloadNeed.get()).toBe(need)
  })
})
