import { expect, test } from 'vitest'
import { filtersOf } from '../search/edit-search.ts'
import { TOKENS } from '../search/test-records.ts'
import { chipText } from './chip-text.ts'

const textsOf = (search: string) =>
  filtersOf(TOKENS, search).map(({ piece }) => {
    const field = TOKENS.get(piece?.token ?? '')
    return piece && field ? Object.values(chipText(field, piece)).join(' ').trimEnd() : null
  })

test.each([
  ['region:eu,us', 'Region eu, us'],
  ['-Region:eu,us,ap', 'not Region eu, us, ap'],
  ['cert:30d', 'Certificate ≤ 30 days'],
  ['certificate:1d,expired', 'Certificate ≤ 1 day, Expired'],
  ['updated:<7d', 'Updated less than 7 days ago'],
  ['created:>=1y', 'Created at least 1 year ago'],
  ['version:<=0.18', 'Version ≤ 0.18'],
  ['version<0.18', 'Version < 0.18'],
  ['namespace:""', 'Namespace not set'],
  ['cluster:"a, b",prod-*,', 'Cluster a, b, prod-*'],
  ['metadata.team:payments', 'Metadata team payments'],
  ['bound:no', 'Endpoint selectors no'],
  ['bound:', 'Endpoint selectors'],
  ['region:=eu', 'Region eu'],
])('%s reads as %s', (search, text) => {
  expect(textsOf(search)).toEqual([text])
})
