import { expect, test } from 'vitest'
import { endFinding, percentText, shortCount, versionFinding } from './chart-words.ts'
import type { VersionMark } from './version-marks.ts'

const mark = (label: string, count: number, given: Partial<VersionMark> = {}): VersionMark => ({
  key: label,
  label,
  count,
  search: '',
  tags: [],
  isOld: false,
  ...given,
})
const newest = { tags: ['newest'] }

test.each([
  [
    versionFinding([mark('0.23', 28, newest), mark('0.19', 12, { isOld: true })], 40),
    '12 of 40 operators run below 0.22.0',
  ],
  [
    versionFinding([mark('0.23', 1, newest), mark('0.22', 39)], 40),
    '1 of 40 operators runs the newest version here, 0.23',
  ],
  [
    versionFinding([mark('0.23', 1, newest)], 1),
    'The only operator runs the newest version here, 0.23',
  ],
  [versionFinding([mark('main', 3)], 3), 'No operator says which version it runs'],
  [endFinding(0, 0, 0), 'No operator has a certificate with an end'],
  [endFinding(1, 0, 4), '1 certificate has expired, none ends in the next 30 days'],
  [endFinding(2, 1, 4), '2 certificates have expired, 1 ends in the next 30 days'],
  [endFinding(0, 3, 4), '3 of 4 certificates end in the next 30 days'],
  [endFinding(0, 0, 1), "The only certificate doesn't end in the next 30 days"],
  [endFinding(0, 1, 1), 'The only certificate ends in the next 30 days'],
  [endFinding(0, 0, 4), 'None of 4 certificates ends in the next 30 days'],
  [percentText(1, 1000), 'less than 1 %'],
  [percentText(999, 1000), '99 %'],
  [percentText(0, 0), '0 %'],
  // A phone was scrolled sideways for the last column.
  [shortCount(999), '999'],
  [shortCount(1234), '1.2k'],
  [shortCount(9949), '9.9k'],
  [shortCount(9950), '10k'],
  [shortCount(20_000), '20k'],
])('%s', (said, expected) => {
  expect(said).toBe(expected)
})
