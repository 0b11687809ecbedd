import { beforeEach, expect, test, vi } from 'vitest'
import { readRuntimeConfig } from './runtime-config.ts'

const reading = (config: unknown) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(config)))
  return readRuntimeConfig()
}

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://tunnels.example' }))

// A sign-in link keeps the base URL as it is: every request went to `https://api.example.com//…`.
test('a base URL is absolute and has no trailing slash', async () => {
  for (const [given, read] of [
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/v2/', 'https://api.example.com/v2'],
    ['/api', 'https://tunnels.example/api'],
    ['', ''],
  ]) {
    expect((await reading({ base_url: given })).base_url).toBe(read)
  }
})

test('what is left out or empty has its default', async () => {
  const unset = {
    base_url: '',
    version_header: 'Service-Version',
    title: '',
    allowed_origins: null,
  }
  expect(await reading({})).toEqual(unset)
  expect(await reading({ base_url: '', version_header: '', title: '' })).toEqual(unset)
  expect(await reading(null)).toEqual(unset)
})
