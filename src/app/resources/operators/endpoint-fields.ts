import { textOrJson } from '#contract/json-value.ts'
import type { ResourceField } from '../resource-field.ts'
import { readEndpoint, type BoundEndpoint, type EndpointSource } from './bound-endpoints.ts'

/** An endpoint of the list, with what else is known of it. */
export type ListedEndpoint = BoundEndpoint & {
  /** Its own in the list, whatever the service sent as its id. */
  readonly key: string
  readonly host: string
  readonly namespace: string
  readonly source: EndpointSource
}

const text = (
  path: string,
  heading: string,
  example: string,
  more: Partial<ResourceField> = {},
): ResourceField => ({
  path,
  heading,
  kind: 'text',
  set: 'never',
  search: { token: path, example },
  isListed: true,
  ...more,
})
const time = (path: string, heading: string, token: string): ResourceField => ({
  ...text(path, heading, `${token}:<7d`),
  kind: 'time',
  search: { token, example: `${token}:<7d` },
})

/** The fields that are known of an endpoint, in their order. `host` and `namespace` are told from its URL. */
export const ENDPOINT_FIELDS: readonly ResourceField[] = [
  { path: 'id', heading: 'Key', kind: 'id', set: 'never' },
  text('url', 'URL', 'url:warehouse', { isDistinct: true, isTitle: true }),
  text('type', 'Type', 'type:cloud'),
  {
    ...text('bindings', 'Bindings', 'binding:kubernetes'),
    kind: 'set',
    search: { token: 'binding', example: 'binding:kubernetes' },
  },
  {
    ...text('metadata', 'Metadata', 'metadata.team:payments'),
    kind: 'json',
  },
  text('endpoint_id', 'ID', 'id:ep_*', {
    isDistinct: true,
    search: { token: 'id', example: 'id:ep_' },
  }),
  text('host', 'Host', 'host:api', { isDistinct: true }),
  text('namespace', 'Namespace', 'namespace:warehouse'),
  text('proto', 'Protocol', 'proto:http'),
  text('region', 'Region', 'region:eu'),
  text('description', 'Description', 'description:door', { isDistinct: true }),
  text('public_url', 'Public URL', 'public_url:example', { isDistinct: true }),
  text('hostport', 'Host and port', 'hostport:80', { isDistinct: true }),
  time('created_at', 'Created', 'created'),
  time('updated_at', 'Updated', 'updated'),
]

const HOST = /^(?:[a-z][a-z\d+.-]*:)?\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i
const MOST_HOST = 300

const hostOf = (address: string): string => {
  const beginning = address.slice(0, 2 * MOST_HOST)
  const whole = beginning.includes('//') ? beginning : `//${beginning}`
  return (HOST.exec(whole)?.[1] ?? '').toLowerCase().slice(0, MOST_HOST)
}

// A URL that binds to Kubernetes names a Service: `service.namespace`.
const namespaceOf = (host: string): string => /^[a-z][^.]*\.([^.]+)$/.exec(host)?.[1] ?? ''

/** A member of an endpoint as text; "" where it is missing. */
const memberText = (source: EndpointSource, name: string): string => {
  const value = Object.hasOwn(source, name) ? source[name] : null
  return value === undefined || value === null ? '' : textOrJson(value)
}

/** Reads the endpoints of a list; each has a key of its own, also where ids are missing or there twice. */
export const listedEndpoints = (sources: readonly EndpointSource[]): ListedEndpoint[] => {
  const seen = new Set<string>()
  return sources.map((source, at) => {
    const endpoint = readEndpoint(source)
    const { id } = endpoint
    const isOwn = id !== '' && id.length < MOST_HOST && !id.startsWith('#') && !seen.has(id)
    const key = isOwn ? id : `#${at + 1}`
    seen.add(key)
    // ngrok-operator reads `public_url`; where that is empty, Adit takes what is there.
    const address = memberText(source, 'public_url') || memberText(source, 'url')
    const host = hostOf(address)
    return { ...endpoint, key, host, namespace: namespaceOf(host), source }
  })
}

/** A field of an endpoint as text, by its wire path. */
export const endpointText = (endpoint: ListedEndpoint, path: string): string => {
  switch (path) {
    case 'id':
      return endpoint.key
    case 'endpoint_id':
      return endpoint.id
    case 'url':
      return endpoint.url
    case 'type':
      return endpoint.type
    case 'bindings':
      return endpoint.bindings.join(', ')
    case 'metadata':
      return endpoint.metadata
    case 'host':
      return endpoint.host
    case 'namespace':
      return endpoint.namespace
    default:
      return memberText(endpoint.source, path)
  }
}

/** An endpoint as the search reads it: the values of the fields at their paths. */
export const searchedEndpoint = (endpoint: ListedEndpoint): Record<string, unknown> => ({
  ...Object.fromEntries(ENDPOINT_FIELDS.map(({ path }) => [path, endpointText(endpoint, path)])),
  bindings: endpoint.bindings,
})
