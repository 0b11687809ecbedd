import { expect, test } from 'vitest'
import { withEmptyBrowser } from '../../test-session.ts'
import { toConnection } from './connect-values.ts'

withEmptyBrowser()

const TYPED = {
  base_url: ' https://tunnels.example/api/ ',
  key: ' secret-key ',
  remember: false,
  version_header: ' Service-Version ',
}

test('what is typed is trimmed, and the base URL has no slash at its end', () => {
  expect(toConnection(TYPED)).toMatchObject({
    base_url: 'https://tunnels.example/api',
    key: 'secret-key',
    version_header: 'Service-Version',
  })
})

test.each([
  ['base_url', 'tunnels'],
  ['key', 'two words'],
  ['version_header', 'Content-Type'],
] as const)('a wrong %s is told at its field', (field, text) => {
  expect(toConnection({ ...TYPED, [field]: text })).toMatchObject({ field })
})
