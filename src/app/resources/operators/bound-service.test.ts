import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBoundService, serviceUrl } from './bound-service.ts'

test.each([
  ['http://checkout.shop', 'http', 'http://checkout.shop:80'],
  ['https://checkout.shop', 'https', 'https://checkout.shop:443'],
  ['tls://checkout.shop', 'tls', 'tls://checkout.shop:443'],
  ['tcp://db.shop:5432', 'tcp', 'tcp://db.shop:5432'],
  ['http://checkout.shop:8080', '', 'http://checkout.shop:8080'],
  ['HTTP://checkout.shop', 'http', 'http://checkout.shop:80'],
  ['http://checkout.shop:', 'http', 'http://checkout.shop:80'],
  ['http://checkout.shop:080/path?q#f', 'http', 'http://checkout.shop:80'],
  ['http://me@checkout.shop', 'http', 'http://checkout.shop:80'],
  ['checkout.shop', '', 'https://checkout.shop:443'],
  ['checkout.shop', 'http', 'http://checkout.shop:80'],
])('%j of %j is %s', (url, proto, service) => {
  const reading = readBoundService(url, proto)
  expect(reading.kind === 'service' && serviceUrl(reading.service)).toBe(service)
})

test.each([
  ['', '', 'The endpoint has no URL.'],
  ['http://just-one-label', 'http', 'The host has no namespace: service.namespace is expected.'],
  ['https://controller.example.com', 'https', 'The host has 3 labels: two are expected'],
  ['https://*.private.com', 'https', 'A wildcard is no Service.'],
  ['tcp://db.shop', 'tcp', 'A tcp URL needs a port.'],
  ['https://db.shop', 'tls', `The scheme "https" differs from the endpoint's protocol, "tls".`],
  ['javascript:alert(1)', '', 'The URL names no host.'],
  ['javascript:alert(1)', 'http', 'The scheme "javascript" differs'],
  ['db.shop:5432', '', 'The URL names no host.'],
  ['db.shop:5432', 'tcp', 'The URL has a port, but no scheme.'],
  ['http://a.b:x', 'http', 'What is behind the colon is no port.'],
  ['http://a.b:99999999999999999999', 'http', 'The port is out of range.'],
  ['http://a b.shop', 'http', 'The host has characters that no host name has.'],
  ['http://a.shop\u202e', 'http', 'The host has characters that no host name has.'],
  ['http://a.sh\nop', 'http', 'The URL has control characters.'],
  ['http://', 'http', 'No host.'],
  ['http:///path', 'http', 'No host.'],
])('%j of %j is skipped', (url, proto, reason) => {
  const reading = readBoundService(url, proto)
  expect(reading).toMatchObject({ kind: 'skipped', reason: expect.stringContaining(reason) })
})

test.each([
  ['http://*.shop', 'is a wildcard'],
  ['http://check_out.shop', 'has an underscore'],
  ['http://Checkout.shop', 'has capital letters'],
  ['http://checkout.9shop', 'does not begin with a letter'],
  ['http://checkout.', 'names no namespace'],
  ['http://.shop', 'names no service'],
  ['http://checkout-.shop', 'ends with a hyphen'],
  [`http://${'a'.repeat(64)}.shop`, 'more than 63 characters'],
  ['http://check$out.shop', 'is not a DNS-1123 label'],
  ['ftp://checkout.shop:21', 'The scheme "ftp"'],
  ['http://checkout.shop:0', 'The port 0 is out of range.'],
  ['http://checkout.shop:65536', 'The port 65536 is out of range.'],
])('%j is refused by the cluster', (url, reason) => {
  const reading = readBoundService(url, '')
  expect(reading).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) })
})

describe('whatever a URL is', () => {
  const LABEL = /^[a-z][a-z0-9-]{0,62}$/
  const part = fc.constantFrom(
    'http',
    ':',
    '//',
    'a',
    '.',
    'shop',
    '*',
    '_',
    '@',
    '8',
    '%',
    '\u202e',
  )
  const url = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => parts.join('')),
    fc.webUrl(),
  )

  test('a Service has names that a cluster takes, and a port', () => {
    fc.assert(
      fc.property(url, fc.constantFrom('', 'http', 'tcp'), (text, proto) => {
        const reading = readBoundService(text, proto)
        if (reading.kind !== 'service') {
          expect(reading.reason).toMatch(/\.$/)
          return
        }
        const { service, namespace, port } = reading.service
        expect([service, namespace].every((label) => LABEL.test(label))).toBe(true)
        expect(port >= 1 && port <= 65_535).toBe(true)
        // Its URL is read as itself.
        expect(readBoundService(serviceUrl(reading.service), '')).toEqual(reading)
      }),
    )
  })

  test('it is read in a moment, however long it is', () => {
    const long = readBoundService(`http://${'a'.repeat(100_000)}`, 'http')
    expect(long).toEqual({ kind: 'skipped', reason: 'The host is too long.' })
    const began = performance.now()
    for (const text of ['http://', 'a.', ':', 'a', '@']) readBoundService(text.repeat(100_000), '')
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
