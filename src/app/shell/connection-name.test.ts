import { expect, test } from 'vitest'
import { connectionName } from './connection-name.ts'

const OWN = 'https://tunnels.example/api'
const config = { base_url: OWN, title: 'Production' }

test('the service of the host of this page has the title that the host gave it', () => {
  const named = { name: 'Production', place: 'tunnels.example' }
  expect(connectionName(OWN, config)).toEqual(named)
  expect(connectionName(OWN, { ...config, base_url: `${OWN}/` })).toEqual(named)
})

test('any other service is named by where it is', () => {
  const other = 'https://other.example:8443/v2'
  const named = { name: 'other.example:8443', place: '/v2' }
  expect(connectionName(other, config)).toEqual(named)
  expect(connectionName(other, undefined)).toEqual(named)
  expect(connectionName(other, { base_url: '', title: 'Production' })).toEqual(named)
})

test('a host without a title is named like any other', () => {
  expect(connectionName(OWN, { ...config, title: '' })).toEqual({
    name: 'tunnels.example',
    place: '/api',
  })
})
