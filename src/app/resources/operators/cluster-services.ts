import { compareVersions, readVersion } from '#domain/version.ts'
import { shellWord } from '#domain/quoted-text.ts'
import { readBoundService, serviceUrl, type BoundService } from './bound-service.ts'

/** What of an endpoint the operator in the cluster reads. */
export type ReadEndpoint = { readonly id: string; readonly url: string; readonly proto: string }

/** A Service with the endpoints that share it. */
export type ListedService = BoundService & {
  readonly url: string
  readonly endpoints: number
  /** Other Services want the same name in the same namespace; the cluster has room for one of them. */
  readonly isContested: boolean
}

/** An endpoint for which there is no Service. */
export type LeftOut = ReadEndpoint & { readonly reason: string }

/** What a cluster has of endpoints, by what their URLs say. */
export type ClusterServices = {
  readonly services: readonly ListedService[]
  /** The namespaces that must exist, in order. */
  readonly namespaces: readonly string[]
  /** ngrok-operator leaves them out: before 0.22.0 one of them kept all others out, too. */
  readonly skipped: readonly LeftOut[]
  /** The cluster refuses them. */
  readonly refused: readonly LeftOut[]
}

// By code units, as kubectl lists names.
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The Services that the operator would make of endpoints, and what it makes none of. */
export const clusterServices = (endpoints: readonly ReadEndpoint[]): ClusterServices => {
  const services = new Map<string, { service: BoundService; count: number }>()
  const names = new Map<string, number>()
  const [skipped, refused]: LeftOut[][] = [[], []]
  for (const endpoint of endpoints) {
    const reading = readBoundService(endpoint.url, endpoint.proto)
    if (reading.kind === 'service') {
      const url = serviceUrl(reading.service)
      const known = services.get(url)
      if (known) known.count += 1
      else {
        services.set(url, { service: reading.service, count: 1 })
        const name = nameOf(reading.service)
        names.set(name, (names.get(name) ?? 0) + 1)
      }
    } else {
      const left = reading.kind === 'skipped' ? skipped : refused
      left?.push({ ...endpoint, reason: reading.reason })
    }
  }
  const listed = [...services].map(([url, { service, count }]) => ({
    ...service,
    url,
    endpoints: count,
    isContested: (names.get(nameOf(service)) ?? 0) > 1,
  }))
  return {
    services: listed.toSorted(
      (a, b) => byText(a.namespace, b.namespace) || byText(a.service, b.service) || a.port - b.port,
    ),
    namespaces: [...new Set(listed.map(({ namespace }) => namespace))].toSorted(byText),
    skipped: skipped ?? [],
    refused: refused ?? [],
  }
}

const nameOf = ({ service, namespace }: BoundService): string => `${namespace}/${service}`

/** ngrok-operator: the first version that skips a URL it can't read, and goes on with the others (#813). */
export const FIRST_SKIPPING = '0.22.0'
const FIRST = readVersion(FIRST_SKIPPING)

/** Whether an operator of this version drops all endpoints for one that it can't read; null if it does not tell. */
export const dropsAll = (version: string): boolean | null => {
  const own = readVersion(version)
  return own && FIRST && compareVersions(own, FIRST) < 0 && !isCandidate(version)
}

// It came with the first release candidate.
const isCandidate = (version: string): boolean => /^v?0\.22\.0-rc\./i.test(version.trim())

/** Makes the namespaces, one a line; those that exist are refused by kubectl, and stay as they are. */
export const namespaceCommands = (namespaces: readonly string[]): string =>
  namespaces.map((name) => `kubectl create namespace ${shellWord(name)}`).join('\n')

/** Shows a Service, and asks it from inside the cluster. */
export const serviceCommands = ({ scheme, service, namespace, port }: BoundService) => {
  const host = `${service}.${namespace}`
  const pod = 'kubectl run adit-check --rm --stdin --restart=Never --image=curlimages/curl --'
  const target = scheme === 'tcp' ? 'telnet' : scheme === 'tls' ? 'https' : scheme
  return [
    `kubectl get service ${shellWord(service)} --namespace=${shellWord(namespace)}`,
    `${pod} curl --verbose --max-time 10 ${shellWord(`${target}://${host}:${port}`)}`,
  ].join('\n')
}
