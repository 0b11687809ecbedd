import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSignInLink } from './sign-in-link.ts'

test('any code comes back out of the link that holds it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (code) => {
      expect(readSignInLink(`#code=${encodeURIComponent(code)}`)).toEqual({ code })
    }),
  )
})

test('a broken or empty link has no code, and throws nothing', () => {
  for (const fragment of ['#code=', '#code=%', '#code=%E0%A4'])
    expect(readSignInLink(fragment)).toEqual({ code: null })
})

test('another fragment is no link, also one with a lasting key', () => {
  for (const fragment of ['', '#', '#code', '#other=x', '#xcode=x', '#content', '#key=adit_1'])
    expect(readSignInLink(fragment)).toBeNull()
})
