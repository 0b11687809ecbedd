import { Operator } from '#contract/operators.ts'
import { operatorReplies } from '#contract/test-replies.ts'
import fc from 'fast-check'
import { COLLECTED_OPERATORS } from '../resources/operators/collected-operators.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import { completeSearch, searchFacets, searchRecords } from './search.ts'

/** The fields of operators, as a list searches them. */
export const FIELDS = COLLECTED_OPERATORS.fields

/** When the tests' searches are made. */
export const NOW = Date.UTC(2026, 10, 22, 12)
const DAY = 86_400_000

// Few different values, so that searches find something.
const word = fc.constantFrom(
  'prod',
  'Prod',
  'eu',
  'EU',
  'Köln',
  'koln',
  'payments',
  'ayment',
  'İx',
  'кот',
  '日本',
  '👩\u200d💻',
  '\uD83D',
  '\u0000',
  '\u1100\u1161',
  'ﬁß',
  '__proto__',
  'x\ny',
  '',
)
const words = fc.array(word, { maxLength: 3 }).map((list) => list.join(' '))
const time = fc.oneof(
  fc.constantFrom('0001-01-01T00:00:00Z', 'soon', '', null),
  // Some exactly at the limits that searches ask for.
  fc
    .tuple(fc.constantFrom(-400, -30, -7, -1, 0, 1, 7, 30, 90, 400), fc.constantFrom(-1, 0, 1))
    .map(([days, ms]) => new Date(NOW + days * DAY + ms).toISOString()),
)
const version = fc.constantFrom('0.17.9', '0.18.0', 'v0.18', '0.18.0-rc.1', '1.0', 'latest', '')
const json = fc
  .dictionary(
    fc.constantFrom('team', 'Team', 'labels', 'namespace.uid', 'a b'),
    fc.oneof(
      word,
      fc.constantFrom(null, true, 1, 1.5, 1e21),
      fc.array(word, { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('app', 'uid', ''), word, { maxKeys: 2 }),
    ),
    { maxKeys: 3 },
  )
  .map((value) => JSON.stringify(value))
const metadata = fc.oneof(
  words,
  json,
  json.map((text) => text.replaceAll('ö', '\\u00f6')),
)

const plain = fc.record(
  {
    created_at: time,
    updated_at: time,
    description: words,
    metadata,
    principal: fc.constantFrom({ id: 'usr_1', uri: '/users/usr_1' }, { id: 'usr_2' }, null),
    enabled_features: fc.subarray(['bindings', 'ingress', 'Ingress', 'gateway', '']),
    region: fc.constantFrom('', 'global', 'eu', 'EU', 'us'),
    deployment: fc.record(
      { name: word, namespace: word, version, cluster_name: word },
      { requiredKeys: [] },
    ),
    binding: fc.record(
      {
        endpoint_selectors: fc.array(words, { maxLength: 2 }),
        ingress_endpoint: word,
        cert: fc.record({ cert: word, not_before: time, not_after: time }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

const withUri = fc
  .tuple(plain, fc.constantFrom('https://x.example/kubernetes_operators/', '', 'k8s'))
  .map(([operator, base]) => (id: string) => ({ ...operator, id, uri: base && base + id }))

/** An operator with an id of its own. */
const operatorOf = fc.oneof(
  { weight: 4, arbitrary: withUri },
  operatorReplies.map((reply) => (id: string) => ({ ...reply, id })),
)

/** Ids, few of them: the same one comes back with other data. */
export const ids = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((number) => `k8sop_${number}Ab`),
  fc.constantFrom('', 'Köln', '\u0308x', '\uD83D'),
)

/** Operators as services send them: whole, with members missing, and odd. */
export const operators = fc
  .tuple(ids, operatorOf)
  .map(([id, make]): Operator => Operator.parse(make(id)))

/** Orders, one that no field has among them. */
export const sortOrders = fc.constantFrom(
  '',
  'toString',
  ...OPERATOR_FIELDS.flatMap(({ sort }) => (sort ? [sort, `-${sort}`] : [])),
)

/** A list of different operators. */
export const fleets = (maxLength: number) =>
  fc.uniqueArray(operators, { maxLength, selector: ({ id }) => id })

/** Operators as a person searches them. */
export const fleetOf = (records: readonly WireRecord[]) => {
  const search = (text: string, sort = '', now = NOW) =>
    searchRecords(FIELDS, records, { text, sort, now })
  const facet = (token: string, text = '', now = NOW) =>
    searchFacets(FIELDS, records, { text, now }).find(({ field }) => field.search.token === token)
  return {
    search,
    facet,
    ids: (text: string, sort = '') => search(text, sort).records.map(({ id }) => id),
    count: (text: string, now = NOW) => search(text, '', now).records.length,
    /** The values of a facet with their counts: `eu 2`. */
    counts: (token: string, text = '', now = NOW) =>
      facet(token, text, now)?.values.map(({ value, count }) => `${value} ${count}`),
    facets: (text: string) => searchFacets(FIELDS, records, { text, now: NOW }),
    complete: (text: string) => completeSearch(FIELDS, records, { text, now: NOW }),
  }
}
