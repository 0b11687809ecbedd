import { expect, test } from 'vitest'
import { parseSearch } from '../collections/parse-search.ts'
import { FIELDS } from '../collections/test-operators.ts'
import { chipText } from './filter-panel.tsx'

const textsOf = (search: string) =>
  parseSearch(FIELDS, search).terms.map((term) => Object.values(chipText(term)).join(' ').trim())

test.each([
  ['region:eu,us', 'Region eu, us'],
  ['-Region:eu,us,ap', 'not Region eu, us, ap'],
  ['cert:30d', 'Certificate 30d'],
  ['certificate:1d,expired', 'Certificate 1d, Expired'],
  ['cert<7d', 'Certificate Within 7 days'],
  ['cert>=90', 'Certificate >=90'],
  ['cert:8-15d', 'Certificate 8-15d'],
  ['cert:valid', 'Certificate valid'],
  ['version:"<0.18"', 'Version <0.18'],
  ['cert:8-30d,none', 'Certificate 8–30 days, None'],
  ['renewal:late', 'Renewal Automatic, late'],
  ['updated:<7d', 'Updated <7d'],
  ['version:<=0.18', 'Version <=0.18'],
  ['version<0.18', 'Version <0.18'],
  ['namespace:""', 'Namespace not set'],
  ['cluster:"a, b",prod-*,', 'Cluster a, b, prod-*'],
  ['metadata.team:payments', 'Metadata team payments'],
  ['selectors:url', 'Endpoint selectors url'],
  ['cert:soon', 'cert:soon'],
  ['region:=eu', 'Region eu'],
])('%s reads as %s', (search, text) => {
  expect(textsOf(search)).toEqual([text])
})
