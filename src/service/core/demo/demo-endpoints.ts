import type { EndpointRow } from '#service/core/store/database.ts'
import { newId } from '#service/core/store/ids.ts'

const HOUR_MS = 3_600_000
const HOURS_APART = 7

const SERVICES = ['api', 'web', 'queue', 'metrics', 'auth', 'images', 'orders', 'ledger'] as const
const NAMESPACES = ['warehouse', 'checkout', 'telemetry', 'billing', 'search'] as const
const REGIONS = ['global', 'eu', 'us', 'ap'] as const

type Kind = Pick<EndpointRow, 'proto' | 'bindings' | 'url' | 'public_url' | 'hostport'>

const at = (list: readonly string[], index: number): string => list[index % list.length] ?? ''

const kubernetes = (proto: 'http' | 'tcp', service: string, namespace: string): Kind => {
  const port = proto === 'tcp' ? ':5432' : ''
  const url = `${proto}://${service}.${namespace}${port}`
  return {
    proto,
    bindings: ['kubernetes'],
    url,
    public_url: '',
    hostport: `${service}.${namespace}${port || ':80'}`,
  }
}

const onTheWeb = (service: string, namespace: string): Kind => {
  const host = `${service}.${namespace}.example.com`
  const url = `https://${host}`
  return { proto: 'https', bindings: ['public'], url, public_url: url, hostport: `${host}:443` }
}

/** A third is on the web, all others are bound to kubernetes. */
const kindOf = (index: number, service: string, namespace: string): Kind =>
  index % 6 < 2
    ? onTheWeb(service, namespace)
    : kubernetes(index % 6 === 2 ? 'tcp' : 'http', service, namespace)

const demoEndpoint = (account: string, index: number, madeAt: Date): EndpointRow => {
  const service = `${at(SERVICES, index)}-${1 + Math.floor(index / SERVICES.length)}`
  const namespace = at(NAMESPACES, index)
  return {
    account_id: account,
    id: newId('ep', madeAt),
    created_at: madeAt,
    updated_at: madeAt,
    type: index % 10 === 9 ? 'ephemeral' : 'cloud',
    region: at(REGIONS, index),
    description: index % 5 === 4 ? '' : `${service} of ${namespace}`,
    metadata: index % 3 === 1 ? '' : JSON.stringify({ owner: `${namespace}-team`, rank: index }),
    ...kindOf(index, service, namespace),
  }
}

/** Endpoints for a demonstration or a test, most bound to kubernetes, spread over the hours before `now`. */
export const demoEndpoints = (account: string, count: number, now: Date): EndpointRow[] =>
  Array.from({ length: count }, (_, index) =>
    demoEndpoint(account, index, new Date(now.getTime() - (count - index) * HOURS_APART * HOUR_MS)),
  )
