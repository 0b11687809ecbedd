import { expect, test } from 'vitest'
import type { Mark } from './fleet-marks.ts'
import {
  endFinding,
  featureFinding,
  groupFinding,
  percentText,
  regionFinding,
  shortCount,
  versionFinding,
  weekFinding,
} from './fleet-words.ts'

const mark = (label: string, count: number, given: Partial<Mark> = {}): Mark => ({
  key: label,
  label,
  count,
  search: '',
  tags: [],
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
  [regionFinding([mark('us', 40)], 40), 'All 40 operators are in us'],
  [regionFinding([mark('us', 2), mark('eu', 1)], 3), '2 of 3 operators are in us'],
  [featureFinding([mark('None', 2)], 3), '2 of 3 operators have no features enabled'],
  [featureFinding([mark('a + b', 1)], 1), 'The only operator has exactly a + b enabled'],
  [groupFinding([mark('Not set', 3)], 3, 'cluster'), 'No operator names its cluster'],
  [
    groupFinding([mark('Not set', 3), mark('a', 2), mark('b', 1)], 6, 'cluster'),
    '2 of 6 operators have cluster a, the most of 2',
  ],
  [weekFinding([mark('', 2), mark('', 1)]), '1 operator was created in the last 7 days'],
  [
    weekFinding([mark('', 2), mark('', 0)]),
    '2 operators were created in the last 2 weeks, none in the last 7 days',
  ],
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
