import { expect, test } from 'vitest'
import { isOfOtherSite, throttledAddress } from './request-source.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8::7:8', '2001:db8:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (address, counted) => {
  expect(throttledAddress(address)).toBe(counted)
})

test.each([
  ['no header', {}, false],
  ['its own origin', { Origin: 'http://adit.test:4180' }, false],
  ['its own origin behind TLS', { Origin: 'https://adit.test:4180' }, false],
  ['another origin', { Origin: 'http://evil.test' }, true],
  ['another port', { Origin: 'http://adit.test' }, true],
  ['a sandbox', { Origin: 'null' }, true],
  ['a browser that says so', { 'Sec-Fetch-Site': 'cross-site' }, true],
  [
    'its own page behind a proxy with another host',
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://adit.example' },
    false,
  ],
])('a request with %s is told apart', (_, given, isOther) => {
  const headers = new Headers({ ...given })
  const header = (name: string) => headers.get(name)
  expect(isOfOtherSite({ url: 'http://adit.test:4180/sign-in', header })).toBe(isOther)
})
