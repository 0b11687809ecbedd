import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldText, readBoundEndpoints, textOf } from './bound-endpoints.ts'

test('an envelope, a bare list and an envelope of another name are read', () => {
  const endpoints = [{ id: 'ep_1' }]
  const page = { endpoints, next_page_uri: null }
  expect(readBoundEndpoints({ endpoints, uri: '', next_page_uri: null })).toEqual(page)
  expect(readBoundEndpoints(endpoints)).toEqual(page)
  expect(readBoundEndpoints({ bound_endpoints: endpoints })).toEqual(page)
  expect(readBoundEndpoints({ tunnels: endpoints })).toEqual(page)
  expect(readBoundEndpoints({ meta: [], rows: endpoints })).toEqual(page)
})

test('null for the list is an empty list', () => {
  for (const name of ['endpoints', 'bound_endpoints']) {
    expect(readBoundEndpoints({ [name]: null })).toEqual({ endpoints: [], next_page_uri: null })
  }
})

test('what is no list of objects is left to be shown as it is', () => {
  for (const body of [null, 7, 'x', {}, { endpoints: 'none' }, { endpoints: [1, 2] }, [1]]) {
    expect(readBoundEndpoints(body)).toBeNull()
  }
})

test('no body breaks the reading', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const page = readBoundEndpoints(body)
      for (const endpoint of page?.endpoints ?? []) {
        expect(typeof fieldText(endpoint, 'url', 'id')).toBe('string')
      }
    }),
  )
})

test('a value that is no text is shown as JSON', () => {
  expect(textOf('kubernetes')).toBe('kubernetes')
  expect(textOf({ name: 'kubernetes' })).toBe('{"name":"kubernetes"}')
})
