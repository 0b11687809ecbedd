import { expect, test } from 'vitest'
import { compareVersions, readVersion } from './version.ts'

const compare = (a: string, b: string) => {
  const [first, second] = [readVersion(a), readVersion(b)]
  if (!first || !second) throw new Error('no version')
  return Math.sign(compareVersions(first, second))
}

test('versions follow each other as their numbers do', () => {
  // The last ones are the example of Semantic Versioning 2.0.0, 11.
  const rising = [
    '0.9',
    '0.18.0-rc.1',
    '0.18',
    'v0.18.1',
    '0.100.2',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.0.1',
  ]
  for (const [i, a] of rising.entries())
    for (const [j, b] of rising.entries()) expect(compare(a, b)).toBe(Math.sign(i - j))
})

test('zeros at the end, a v and a build make no difference', () => {
  expect(compare('0.18', 'V0.18.0+build.7')).toBe(0)
})

test('what is no version is not read', () => {
  for (const text of ['', 'latest', '1.x', '1..2', '1.2 beta', 'sha256:12'])
    expect(readVersion(text)).toBeNull()
})
