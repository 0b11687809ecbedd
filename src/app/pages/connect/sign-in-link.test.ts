import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSignInLink } from './sign-in-link.ts'

test('any key and any code comes back out of the link that holds it', () => {
  fc.assert(
    fc.property(fc.constantFrom('key', 'code'), fc.string({ minLength: 1 }), (kind, secret) => {
      const fragment = `#${kind}=${encodeURIComponent(secret)}`
      expect(readSignInLink(fragment)).toEqual({ kind, secret })
    }),
  )
})

test('a broken or empty link has no key, and throws nothing', () => {
  for (const fragment of ['#key=', '#key=%', '#key=%E0%A4', '#code=', '#code=%'])
    expect(readSignInLink(fragment)).toMatchObject({ secret: null })
})

test('another fragment is no link', () => {
  for (const fragment of ['', '#', '#key', '#other=x', '#xkey=x', '#content'])
    expect(readSignInLink(fragment)).toBeNull()
})
