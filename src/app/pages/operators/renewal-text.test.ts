import { expect, test } from 'vitest'
import { renewalText, renewsItself } from './renewal-text.ts'

test.each([
  ['0.19.1', false],
  ['0.21.99', false],
  ['0.22.0', true],
  ['v0.22.3', true],
  ['1.0.0', true],
  ['', null],
  ['latest', null],
])('an operator of version %j renews its certificate itself: %j', (version, renews) => {
  expect(renewsItself(version)).toBe(renews)
})

// An operator below 0.22.0 was said to renew its certificate.
test('an old operator is not waited for', () => {
  expect(renewalText('0.19.1', false)).toContain('Upgrade the operator')
  expect(renewalText('0.24.0', true)).toContain("but didn't")
  expect(renewalText('', false)).toContain('not known')
})
