import type { Operator } from '#contract/operators.ts'

/** Numbers from 0 up to 1, the same ones for each seed (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

const PLACES = ['Warehouse', 'Harbour', 'Büro', 'Payments', 'Checkout', 'Factory', 'Clinic', 'Shop']
const PARTS = [
  'door',
  'gateway',
  'sensors',
  'ingress',
  'staging',
  'Köln',
  'backup',
  'north',
  'till',
]
const TEAMS = [
  'payments',
  'platform',
  'logistics',
  'retail',
  'data',
  'security',
  'mobile',
  'search',
]
const REGIONS = ['eu', 'us', 'ap', 'sa', 'global', '']
const FEATURES = [['bindings'], ['bindings', 'ingress'], ['ingress', 'gateway'], ['gateway'], []]
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz'
const DAY_MS = 86_400_000
const CLUSTERS = 400

/**
 * Operators of a large company, newest first: a kilobyte of JSON each, 400 clusters, four years of creation, certificates
 * that expire from a month ago to a quarter from now.
 */
export const madeUpOperators = (count: number, now: number, seed = 1): Operator[] => {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <Item>(list: readonly Item[]): Item => {
    const item = list[below(list.length)]
    if (item === undefined) throw new Error('an empty list')
    return item
  }
  const letters = (length: number) =>
    Array.from({ length }, () => DIGITS.charAt(below(DIGITS.length))).join('')
  const at = (ms: number) => new Date(ms).toISOString()
  const uuid = () => Array.from({ length: 32 }, () => below(16).toString(16)).join('')
  return Array.from({ length: count }, (_, index): Operator => {
    const id = `k8sop_${letters(27)}`
    const created = now - (index / count) * 4 * 365 * DAY_MS
    const team = oneOf(TEAMS)
    const cluster = below(CLUSTERS)
    const namespace = `${team}-${oneOf(['prod', 'staging', 'dev'])}`
    const starts = now - (60 - below(90)) * DAY_MS - below(DAY_MS)
    const metadata = { team, tier: below(4), owner: `${team}-${below(50)}@example.com` }
    return {
      id,
      uri: `https://api.example.com/kubernetes_operators/${id}`,
      created_at: at(created),
      updated_at: at(created + random() * (now - created)),
      description: `${oneOf(PLACES)} ${oneOf(PARTS)} ${below(2000)}`,
      metadata: JSON.stringify({ ...metadata, namespace: { uid: uuid() } }),
      principal: { id: `usr_${below(20)}`, uri: `https://api.example.com/users/usr_${below(20)}` },
      enabled_features: oneOf(FEATURES),
      region: oneOf(REGIONS),
      deployment: {
        name: `${team}-operator`,
        namespace,
        version: `0.${14 + below(6)}.${below(5)}`,
        cluster_name: `cluster-${REGIONS[cluster % 5]}-${cluster}`,
      },
      binding: {
        endpoint_selectors: [`endpoint.metadata.team == "${team}"`, 'endpoint.proto == "https"'],
        ingress_endpoint: `ingress-${below(30)}.example.com:443`,
        cert: { cert: 'PEM', not_before: at(starts), not_after: at(starts + 90 * DAY_MS) },
      },
    }
  })
}
