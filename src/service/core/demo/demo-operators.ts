import type { OperatorCreate } from '#contract/operator-writes.ts'
import type { Feature } from '#contract/operators.ts'

/** An operator of the demonstration: its content, its creation time and its certificate's validity. */
export type DemoOperator = {
  body: OperatorCreate
  madeAt: Date
  /** Undefined if it has no certificate. */
  validity: { not_before: Date; not_after: Date } | undefined
}

const DAY_MS = 86_400_000
const COUNT = 120

const NAMES = [
  'warehouse',
  'checkout',
  'telemetry',
  'billing',
  'inventory',
  'fleet-tracking',
  'support-desk',
  'search',
  'recommendations',
  'point-of-sale',
  'returns',
  'media',
] as const
const STAGES = ['production', 'staging', 'canary', 'development'] as const
const SITES = ['Rotterdam', 'Columbus', 'Osaka', 'São Paulo', 'Melbourne', 'Pune'] as const
const REGIONS = ['global', 'us', 'eu', 'us-cal-1', 'ap', 'jp', 'au', 'sa', 'in'] as const
const FEATURES: readonly (readonly Feature[])[] = [
  ['bindings', 'ingress', 'gateway'],
  ['bindings'],
  ['bindings', 'ingress'],
  ['ingress', 'gateway'],
  ['bindings', 'gateway'],
  [],
  ['bindings', 'ingress', 'gateway'],
]

/** Days from now at which a certificate ends, at the earliest, and over how many more; undefined if there is none. */
const ENDS: readonly (readonly [first: number, spread: number] | undefined)[] = [
  [60, 20],
  [45, 15],
  [9, 20],
  [80, 9],
  [1, 6],
  undefined,
  [-19, 17],
  [35, 25],
  // Not yet valid.
  [92, 8],
  [70, 10],
]
const LIFE_DAYS = 90

/** From 0.22 on, an operator renews its certificate. */
const MINORS = [24, 22, 18, 23, 20, 22, 21, 24, 18, 23, 22, 24, 20, 21, 18, 15]

/** The age of the newest operator, and how many times older each one before it is: to 300 days. */
const NEWEST_DAYS = 0.003
const OLDER = 1.1016

const SELECTORS: readonly (readonly string[])[] = [
  ['true'],
  ['endpoint.url.contains(".warehouse")'],
  ['endpoint.proto == "http"', 'endpoint.metadata.contains("checkout")'],
  ['endpoint.region == "eu" || endpoint.region == "global"'],
  ['endpoint.url.matches("^tcp://[a-z-]+\\\\.telemetry")'],
]

const LONG =
  'Serves the loading docks, the cold store and the night shift of the whole region; owned by the logistics platform group. Call the duty engineer before any change between 22:00 and 06:00, and read the runbook first: the old gateway is still in use. Thanks!'

const at = <T>(list: readonly T[], index: number, fallback: T): T =>
  list[index % list.length] ?? fallback

const descriptionOf = (index: number, name: string, stage: string): string => {
  if (index % 11 === 3) return ''
  if (index % 23 === 5) return LONG
  const team = name.replaceAll('-', ' ')
  return `${team.charAt(0).toUpperCase()}${team.slice(1)} in ${at(SITES, index, 'Rotterdam')}, ${stage}`
}

const metadataOf = (index: number, name: string): string => {
  if (index % 7 === 2) return ''
  const owner = `${name}-team`
  if (index % 13 === 6) return `owner=${owner}`
  const uid = `7d0e4f00-5c1a-4b6e-9a41-${String(index).padStart(12, '0')}`
  return JSON.stringify({
    owner,
    'namespace.uid': uid,
    ticket: `NET-${1000 + index * 7}`,
    ...(index % 29 === 8 && { runbook: LONG.repeat(12) }),
  })
}

const days = (now: Date, count: number): Date => new Date(now.getTime() + count * DAY_MS)

const demoOperator = (index: number, now: Date, csr: string): DemoOperator => {
  const name = at(NAMES, index, 'warehouse')
  const stage = at(STAGES, Math.floor(index / NAMES.length), 'production')
  const features = at(FEATURES, index, [])
  const bound = features.includes('bindings')
  const end = bound ? at(ENDS, index, undefined) : undefined
  const ends = end && end[0] + ((index * 7) % end[1])
  return {
    body: {
      description: descriptionOf(index, name, stage),
      metadata: metadataOf(index, name),
      enabled_features: [...features],
      region: at(REGIONS, index * 5, 'global'),
      deployment: {
        name: `${name}-operator`,
        namespace: index % 3 === 0 ? 'tunnel-system' : name,
        version: `0.${at(MINORS, index, 22)}.${index % 6}`,
        cluster_name: `${name}-${stage}-${1 + (index % 3)}`,
      },
      ...(bound
        ? {
            binding: {
              endpoint_selectors: [...at(SELECTORS, index, ['true'])],
              ingress_endpoint: index % 4 === 1 ? '' : `${name}-${stage}.binding.example:443`,
              ...(end ? { csr } : {}),
            },
          }
        : {}),
    },
    madeAt: days(now, -NEWEST_DAYS * OLDER ** (COUNT - 1 - index)),
    validity:
      ends === undefined
        ? undefined
        : { not_before: days(now, ends - LIFE_DAYS), not_after: days(now, ends) },
  }
}

/** The operators of the demonstration, oldest first; the same time gives the same operators. */
export const demoOperators = (now: Date, csr: string): DemoOperator[] =>
  Array.from({ length: COUNT }, (_, index) => demoOperator(index, now, csr))
