import { textOrJson } from '#contract/json-value.ts'
import type { ResourceField } from '../resource-field.ts'
import { readBoundService, type ServiceReading } from './bound-service.ts'
import { readEndpoint, type BoundEndpoint, type EndpointSource } from './bound-endpoints.ts'

/** An endpoint of the list, with what else is known of it. */
export type ListedEndpoint = BoundEndpoint & {
  /** Its own in the list, whatever the service sent as its id. */
  readonly key: string
  readonly proto: string
  /** What the operator in the cluster reads as its URL. */
  readonly address: string
  readonly host: string
  readonly reading: ServiceReading
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
  sort: path,
  search: { token: path, example },
  isListed: true,
  ...more,
})
const time = (path: string, heading: string, token: string): ResourceField => ({
  ...text(path, heading, `${token}:<7d`),
  kind: 'time',
  sort: token,
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
    sort: 'bindings',
    search: { token: 'binding', example: 'binding:kubernetes' },
  },
  {
    ...text('metadata', 'Metadata', 'metadata.team:payments'),
    kind: 'json',
  },
  text('endpoint_id', 'ID', 'id:ep_*', {
    isDistinct: true,
    sort: 'id',
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

/** Those that are shown until somebody chooses others. */
export const DEFAULT_COLUMNS: readonly string[] = ['url', 'type', 'bindings', 'metadata']

/** So many further fields can be shown; the others are in the JSON. */
const MOST_OTHERS = 40
/** So many endpoints are looked at for further fields, and so many members of each. */
const MOST_LOOKED = 1000
const MOST_MEMBERS = 200
const MOST_NAME = 60
const OTHERS = 'others'

const known = new Set(ENDPOINT_FIELDS.map(({ path }) => path))
const names = new Set(ENDPOINT_FIELDS.flatMap(({ search, sort }) => [search?.token, sort]))

// To list a million names takes a second: it is done once.
const listedNames = new WeakMap<EndpointSource, readonly string[]>()

const firstNames = (source: EndpointSource): readonly string[] => {
  const listed = listedNames.get(source)
  if (listed) return listed
  const found = Object.keys(source).slice(0, MOST_MEMBERS)
  listedNames.set(source, found)
  return found
}

/** A field that the API document does not name, as it came. */
export type OtherField = { readonly name: string; readonly field: ResourceField }

const otherField = (name: string, at: number): OtherField => {
  const isPlain = /^[a-z][a-z_]*$/.test(name) && !names.has(name)
  return {
    name,
    field: {
      path: `${OTHERS}.${at}`,
      heading: name,
      kind: 'text',
      set: 'never',
      isDistinct: true,
      isListed: true,
      sort: isPlain ? name : `other.${at}`,
      ...(isPlain && { search: { token: name, example: `${name}:` } }),
    },
  }
}

/** The fields of endpoints beyond the known ones, in the order in which they come; `left` are not among them. */
export const otherFields = (
  sources: readonly EndpointSource[],
): { readonly others: readonly OtherField[]; readonly isCut: boolean } => {
  const found = new Set<string>()
  let isCut = sources.length > MOST_LOOKED
  for (const source of sources.slice(0, MOST_LOOKED)) {
    const own = firstNames(source)
    isCut ||= own.length >= MOST_MEMBERS
    for (const name of own) {
      if ((known.has(name) && name !== 'host' && name !== 'namespace') || found.has(name)) continue
      if (name.length > MOST_NAME || found.size >= MOST_OTHERS) isCut = true
      else found.add(name)
    }
  }
  return { others: [...found].map(otherField), isCut }
}

const HOST = /^(?:[a-z][a-z\d+.-]*:)?\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i
const MOST_HOST = 300

const hostOf = (address: string): string => {
  const beginning = address.slice(0, 2 * MOST_HOST)
  const whole = beginning.includes('//') ? beginning : `//${beginning}`
  return (HOST.exec(whole)?.[1] ?? '').toLowerCase().slice(0, MOST_HOST)
}

/** A member of an endpoint as text; "" where it is missing. */
export const memberText = (source: EndpointSource, name: string): string => {
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
    const proto = memberText(source, 'proto')
    // ngrok-operator reads `public_url`; where that is empty, Adit takes what is there.
    const address = memberText(source, 'public_url') || memberText(source, 'url')
    return {
      ...endpoint,
      key,
      proto,
      address,
      host: hostOf(address),
      reading: readBoundService(address, proto),
      source,
    }
  })
}

/** The namespace in which an endpoint has a Service; "" if it has none. */
export const namespaceOf = ({ reading }: ListedEndpoint): string =>
  reading.kind === 'service' ? reading.service.namespace : ''

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
      return namespaceOf(endpoint)
    default:
      return memberText(endpoint.source, path)
  }
}

/** An endpoint as the search reads it: the values of the fields at their paths. */
export const searchedEndpoint = (
  endpoint: ListedEndpoint,
  others: readonly OtherField[],
): Record<string, unknown> => ({
  ...Object.fromEntries(ENDPOINT_FIELDS.map(({ path }) => [path, endpointText(endpoint, path)])),
  bindings: endpoint.bindings,
  [OTHERS]: Object.fromEntries(
    others.map(({ name }, at) => [at, memberText(endpoint.source, name)]),
  ),
})
