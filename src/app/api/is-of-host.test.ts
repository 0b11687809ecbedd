import { expect, test } from 'vitest'
import { isOfHost } from './is-of-host.ts'

test('a base URL with a slash at its end is that of the host, and so has a History', () => {
  const [given, stored] = ['https://tunnels.example/api', 'https://tunnels.example/api/']
  for (const base_url of [given, stored])
    for (const own of [given, stored]) expect(isOfHost(own, { base_url })).toBe(true)
})

test('no other service is that of the host, nor is any where the host names none', () => {
  expect(isOfHost('https://other.example/api', { base_url: 'https://tunnels.example/api' })).toBe(
    false,
  )
  expect(isOfHost('https://tunnels.example/api', { base_url: '' })).toBe(false)
  expect(isOfHost('https://tunnels.example/api', undefined)).toBe(false)
})
