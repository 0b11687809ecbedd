import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

// The module beside it opens a channel to the other tabs, which only a browser has.
vi.stubGlobal('BroadcastChannel', EventTarget)
const { keyInFragment } = await import('./sign-in-link.ts')

test('any key comes back out of the link that holds it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (key) => {
      expect(keyInFragment(`#key=${encodeURIComponent(key)}`)).toBe(key)
    }),
  )
})

test('a broken or empty link has no key, and throws nothing', () => {
  for (const fragment of ['', '#', '#key=', '#key=%', '#key=%E0%A4', '#other=x']) {
    expect(keyInFragment(fragment)).toBeNull()
  }
})
