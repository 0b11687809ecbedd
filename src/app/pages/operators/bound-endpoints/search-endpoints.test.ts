import { expect, test } from 'vitest'
import { listedEndpoints } from '../../../resources/operators/endpoint-fields.ts'
import { searchEndpoints, searchedEndpoints } from './search-endpoints.ts'

const sources = [
  { id: 'ep_1', url: 'http://api.shop', type: 'cloud', metadata: '{"team":"a"}' },
  {
    id: 'ep_2',
    url: 'http://web.shop',
    type: 'agent',
    metadata: '{"team":"b"}',
    created_at: '2026-01-02T00:00:00Z',
  },
  {
    id: '',
    url: 'tcp://db.billing:1',
    bindings: ['kubernetes', 7],
    created_at: '10000-01-01T00:00:00Z',
  },
]
const now = Date.UTC(2026, 0, 3)
const urls = (text: string, sort = '', of: object[] = sources) => {
  const searched = searchedEndpoints(listedEndpoints(of.map((one) => ({ ...one }))))
  const { rows, problems } = searchEndpoints(searched, { text, sort, now })
  return problems.length > 0 ? problems.map(({ message }) => message) : rows.map(({ url }) => url)
}

test.each([
  ['', ['http://api.shop', 'http://web.shop', 'tcp://db.billing:1']],
  ['shop', ['http://api.shop', 'http://web.shop']],
  ['namespace:billing', ['tcp://db.billing:1']],
  ['host:web.', ['http://web.shop']],
  ['metadata.team:b', ['http://web.shop']],
  ['binding:7', ['tcp://db.billing:1']],
  ['-type:cloud url:http', ['http://web.shop']],
  ['created:<7d', ['http://web.shop']],
  ['id:ep_', ['http://api.shop', 'http://web.shop']],
])('%j finds', (text, found) => expect(urls(text)).toEqual(found))

test('an order is that of the field; without one it stays that of the service', () => {
  expect(urls('', '-url')).toEqual(['tcp://db.billing:1', 'http://web.shop', 'http://api.shop'])
  // The newest first would be another order.
  expect(urls('o')).toEqual(['http://api.shop', 'http://web.shop'])
})

test('what is not understood is said', () => {
  expect(urls('created:soon')).toEqual([expect.stringContaining('created:<7d')])
})
