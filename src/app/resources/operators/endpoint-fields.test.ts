import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpointSources } from './bound-endpoints.ts'
import {
  endpointText,
  listedEndpoints,
  namespaceOf,
  otherFields,
  searchedEndpoint,
} from './endpoint-fields.ts'

const listed = (source: Record<string, unknown>) => listedEndpoints([source])[0]

test('the host and the namespace are those of the URL that the operator reads', () => {
  const one = listed({ id: 'ep_1', url: 'http://web.shop:8080/x', public_url: '' })
  expect(one && [one.host, namespaceOf(one)]).toEqual(['web.shop', 'shop'])
  const other = listed({ url: 'http://web.shop', public_url: 'https://www.example.com' })
  expect(other && [other.host, namespaceOf(other)]).toEqual(['www.example.com', ''])
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

test('unknown fields come in their order, known ones not', () => {
  const { others, isCut } = otherFields([
    { id: 'ep_1', url: 'x', scheme: 'http', 'odd name.': 1 },
    { upstream: { a: 1 }, scheme: 'tcp', host: 'own' },
  ])
  expect(others.map(({ name }) => name)).toEqual(['scheme', 'odd name.', 'upstream', 'host'])
  expect(others.map(({ field }) => field.sort)).toEqual([
    'scheme',
    'other.1',
    'upstream',
    'other.3',
  ])
  expect(others.map(({ field }) => field.search?.token)).toEqual([
    'scheme',
    undefined,
    'upstream',
    undefined,
  ])
  expect(isCut).toBe(false)
})

test('of many members some are fields, and it is said that others are not', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`m${at}`, at]))
  const { others, isCut } = otherFields([many])
  expect(others).toHaveLength(40)
  expect(isCut).toBe(true)
})

test('any reply is searched by texts', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (all) => {
      const sources = endpointSources({ endpoints: all })
      const { others } = otherFields(sources)
      for (const endpoint of listedEndpoints(sources)) {
        const { others: own, bindings, ...rest } = searchedEndpoint(endpoint, others)
        for (const value of Object.values(rest)) expect(typeof value).toBe('string')
        for (const value of Object.values(own as object)) expect(typeof value).toBe('string')
        expect(bindings).toBe(endpoint.bindings)
        expect(typeof endpointText(endpoint, 'region')).toBe('string')
      }
    }),
  )
})
