import {
  type BackendPut,
  type EdgeModule,
  type IpRestrictionPut,
  tcpIpRestriction,
  tlsBackend,
  tlsIpRestriction,
} from '#contract/edge-modules.ts'
import type { CatalogueEdge } from '#domain/edge-catalogue.ts'

/** A module of the demonstration, its edge and the body of its PUT. */
export type DemoModule = { module: EdgeModule; edge: string; body: IpRestrictionPut | BackendPut }

const edgesOf = (kind: string, names: Record<string, string>): CatalogueEdge[] =>
  Object.entries(names).map(([name, label]) => ({
    kind,
    id: `edg${kind}_${name}`,
    label,
    tags: [],
  }))

const TCP_EDGES = edgesOf('tcp', {
  ssh_bastion: 'SSH bastion',
  postgres: 'Reporting database',
  mqtt: 'Sensor broker',
  git: 'Git mirror',
  rdp: 'Remote desktops',
})
const TLS_EDGES = edgesOf('tls', {
  checkout: 'Checkout',
  warehouse: 'Warehouse',
  telemetry: 'Telemetry',
  billing: 'Billing',
  search: 'Search',
  media: 'Media',
  support: 'Support desk',
})
const POLICIES = ['ipp_offices', 'ipp_vpn', 'ipp_partners', 'ipp_scanners', 'ipp_blocklist']

const policiesFor = (index: number): string[] => POLICIES.slice(0, index % (POLICIES.length + 1))

const restrictionOf = (module: EdgeModule, edge: string, index: number): DemoModule => ({
  module,
  edge,
  body: { enabled: index % 3 !== 1, ip_policy_ids: policiesFor(index) },
})

const backendOf = (edge: string, index: number): DemoModule => ({
  module: tlsBackend,
  edge,
  body: { enabled: index % 4 !== 2, backend_id: `bkd_${edge.slice('edgtls_'.length)}_pool` },
})

/** The twelve edges of the demonstration, by name. */
export const demoEdges = (): CatalogueEdge[] => [...TCP_EDGES, ...TLS_EDGES]

/** The modules of the twelve edges of the demonstration; some edges have only one. */
export const demoModules = (): DemoModule[] => [
  ...TCP_EDGES.map(({ id }, index) => restrictionOf(tcpIpRestriction, id, index + 1)),
  ...TLS_EDGES.flatMap(({ id }, index) => [
    backendOf(id, index),
    ...(index % 3 === 2 ? [] : [restrictionOf(tlsIpRestriction, id, index)]),
  ]),
]
