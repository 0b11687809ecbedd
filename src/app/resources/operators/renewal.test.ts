import { expect, test } from 'vitest'
import { readCertificate } from '#domain/certificate-state.ts'
import { renewalText, renewalOf, renewalWords, renewsItself } from './renewal.ts'

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

const DAY = 86_400_000
const NOW = new Date('2026-11-25T12:00:00Z')
const at = (days: number) => new Date(NOW.getTime() + days * DAY).toISOString()
const lasting = (from: number, until: number) => ({
  cert: 'PEM',
  not_before: at(from),
  not_after: at(until),
})
const forecast = (version: string, cert: Parameters<typeof readCertificate>[0], now = NOW) =>
  renewalWords(renewalOf(version, readCertificate(cert), now))

test.each([
  ['0.22.0', lasting(-20, 70), 'Automatic'],
  // Within the day in which it renews.
  ['0.22.0', lasting(-60, 30), 'Automatic'],
  ['0.22.0', lasting(-60.5, 29.5), 'Automatic'],
  ['0.22.0', lasting(-61, 29), 'Automatic, 1 day late'],
  ['0.24.1', lasting(-66, 24), 'Automatic, 6 days late'],
  ['0.24.1', lasting(-100, -10), 'Automatic, 40 days late'],
  ['0.19.1', lasting(-20, 70), 'Manual: needs 0.22.0'],
  ['0.22.0-rc.1', lasting(-20, 70), 'Manual: needs 0.22.0'],
  ['', lasting(-20, 70), 'Unknown'],
  ['latest', lasting(-20, 70), 'Unknown'],
  // It would renew one of 30 days all the time.
  ['0.22.0', lasting(-5, 25), 'Unknown'],
  ['0.22.0', { cert: 'PEM' }, 'Unknown'],
  ['0.22.0', { cert: 'PEM', not_after: '10000-01-01T00:00:00Z' }, 'Unknown'],
  ['0.22.0', { not_after: at(70) }, 'Automatic'],
  ['0.22.0', {}, ''],
  ['0.19.1', {}, ''],
])('with version %j and %j: %j', (version, cert, words) => {
  expect(forecast(version, cert)).toBe(words)
})
