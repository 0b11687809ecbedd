import { expect, test } from 'vitest'
import { tlsBackend, tlsIpRestriction } from '#contract/edge-modules.ts'
import { referenceLinks, webAddress } from './reference-links.ts'

test.each([
  ['https://api.example/ip_policies/ipp_a', 'https://api.example/ip_policies/ipp_a'],
  ['http://api.example', 'http://api.example/'],
  ['HTTPS://api.example/x', 'https://api.example/x'],
  // Nothing to follow.
  ['', null],
  [null, null],
  [undefined, null],
  ['/ip_policies/ipp_a', null],
  ['//elsewhere.example/x', null],
  ['javascript:alert(1)', null],
  [' javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['file:///etc/passwd', null],
  ['ftp://api.example', null],
  ['https://', null],
  ['https:api.example', null],
  ['https://api.example@elsewhere.example', null],
  ['https://user:secret@api.example', null],
])('the address %j leads to %j', (text, href) => {
  expect(webAddress(text)).toBe(href)
})

test('each reference with an address is linked once, in its order', () => {
  const reply = {
    ip_policies: [
      { id: 'ipp_b', uri: 'https://api.example/b' },
      { id: 'ipp_a', uri: 'javascript:alert(1)' },
      { uri: 'https://api.example/nameless' },
      { id: 'ipp_b', uri: 'https://api.example/b' },
    ],
  }
  expect(referenceLinks(tlsIpRestriction, reply)).toEqual([
    { id: 'ipp_b', href: 'https://api.example/b' },
  ])
  expect(
    referenceLinks(tlsBackend, { backend: { id: 'bkd_1', uri: 'https://b.example/' } }),
  ).toEqual([{ id: 'bkd_1', href: 'https://b.example/' }])
  expect(referenceLinks(tlsBackend, null)).toEqual([])
})
