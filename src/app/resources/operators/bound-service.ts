/** The Service that the operator makes in its cluster for an endpoint. */
export type BoundService = {
  readonly scheme: string
  readonly service: string
  readonly namespace: string
  readonly port: number
}

/** What the operator in the cluster makes of the URL of an endpoint. */
export type ServiceReading =
  | { readonly kind: 'service'; readonly service: BoundService }
  /** ngrok-operator can't read it, and leaves the endpoint out; versions before 0.22.0 left out all of them. */
  | { readonly kind: 'skipped'; readonly reason: string }
  /** ngrok-operator reads it, but the cluster takes no Service of this kind. */
  | { readonly kind: 'refused'; readonly reason: string }

const skipped = (reason: string): ServiceReading => ({ kind: 'skipped', reason })
const refused = (reason: string): ServiceReading => ({ kind: 'refused', reason })

/** A longer host is none, and is not looked at. */
const MOST_LENGTH = 1000
const MOST_PORT = 65_535
// Beyond it the operator cannot read a port (int64 of Go).
const MOST_DIGITS = 18

const PORTS: ReadonlyMap<string, number> = new Map([
  ['http', 80],
  ['https', 443],
  ['tls', 443],
  // It has none of its own.
  ['tcp', 0],
])

// net/url of Go: the scheme, and what is behind two slashes up to the path, the query or the fragment.
const SCHEME = /^([a-z][a-z\d+.-]*):(.*)$/is
const AUTHORITY = /^\/\/([^/?#]*)/
// Go takes these for a part of a host, and no other ASCII characters.
const HOST = /^[\w.~!$&'()*+,;=<>":-]*$/
const PORT = /^(.*):(\d*)$/s

/** Why a label is no name of a Service or a namespace; null if it is one. */
const labelFault = (what: 'service' | 'namespace', label: string): string | null => {
  const say = (why: string) => `The ${what} name "${label.slice(0, 80)}" ${why}.`
  if (label === '') return `The URL names no ${what}.`
  if (label.includes('*')) return say('is a wildcard, which no Service can have')
  if (label.includes('_')) return say('has an underscore, which DNS-1123 labels do not allow')
  if (label.length > 63) return say('has more than 63 characters')
  if (/[A-Z]/.test(label)) return say('has capital letters, which DNS-1123 labels do not allow')
  // ngrok-operator: the schema of a BoundEndpoint demands it of both.
  if (!/^[a-z]/.test(label)) return say('does not begin with a letter')
  if (!/^[a-z0-9-]*$/.test(label)) return say('is not a DNS-1123 label')
  return label.endsWith('-') ? say('ends with a hyphen') : null
}

const readHost = (scheme: string, authority: string): ServiceReading => {
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  if (host.length > MOST_LENGTH) return skipped('The host is too long.')
  if (!HOST.test(host)) return skipped('The host has characters that no host name has.')
  const [, before, digits] = PORT.exec(host) ?? []
  const name = before ?? host
  if (name.includes(':')) return skipped('What is behind the colon is no port.')
  const labels = name.split('.')
  const [service = '', namespace = ''] = labels
  if (labels.length < 2)
    return skipped(name ? 'The host has no namespace: service.namespace is expected.' : 'No host.')
  if (labels.length > 2)
    return skipped(
      `The host has ${labels.length} labels: two are expected, service.namespace.${service === '*' ? ' A wildcard is no Service.' : ''}`,
    )
  if (!digits && scheme === 'tcp') return skipped('A tcp URL needs a port.')
  if (digits && digits.replace(/^0+/, '').length > MOST_DIGITS)
    return skipped('The port is out of range.')
  const fault = labelFault('service', service) ?? labelFault('namespace', namespace)
  if (fault) return refused(fault)
  if (!PORTS.has(scheme))
    return refused(`The scheme "${scheme.slice(0, 40)}" is none of http, https, tcp and tls.`)
  const port = digits ? Number(digits) : (PORTS.get(scheme) ?? 0)
  if (port < 1 || port > MOST_PORT) return refused(`The port ${port} is out of range.`)
  return { kind: 'service', service: { scheme, service, namespace, port } }
}

/**
 * Reads the URL of an endpoint as ngrok-operator does (its parseHostport): `scheme://service.namespace:port`. A scheme
 * that is missing is that of the endpoint's protocol, or https; a port that is missing is the scheme's.
 */
export const readBoundService = (url: string, proto: string): ServiceReading => {
  if (url === '') return skipped('The endpoint has no URL.')
  // oxlint-disable-next-line no-control-regex -- Go refuses a URL with one of these
  if (/[\u0000-\u001f\u007f]/.test(url.slice(0, MOST_LENGTH)))
    return skipped('The URL has control characters.')
  const [, written, rest] = SCHEME.exec(url.slice(0, 2 * MOST_LENGTH)) ?? []
  if (written === undefined || rest === undefined) {
    const [, authority = ''] = AUTHORITY.exec(`//${url.slice(0, 2 * MOST_LENGTH)}`) ?? []
    if (authority.includes(':')) return skipped('The URL has a port, but no scheme.')
    return readHost(proto || 'https', authority)
  }
  const scheme = written.toLowerCase()
  if (proto !== '' && scheme !== proto)
    return skipped(
      scheme.includes('.')
        ? 'The URL has a port, but no scheme.'
        : `The scheme "${scheme.slice(0, 40)}" differs from the endpoint's protocol, "${proto.slice(0, 40)}".`,
    )
  const [, authority] = AUTHORITY.exec(rest) ?? []
  return authority === undefined ? skipped('The URL names no host.') : readHost(scheme, authority)
}

/** A Service as ngrok-operator writes its URL: endpoints with the same one share a Service. */
export const serviceUrl = ({ scheme, service, namespace, port }: BoundService): string =>
  `${scheme}://${service}.${namespace}:${port}`
