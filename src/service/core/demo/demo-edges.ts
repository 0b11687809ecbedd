import {
  type BackendPut,
  type EdgeModule,
  type IpRestrictionPut,
  tcpIpRestriction,
  tlsBackend,
  tlsIpRestriction,
} from '#contract/edge-modules.ts'

/** A module of the demonstration, its edge and the body of its PUT. */
export type DemoModule = { module: EdgeModule; edge: string; body: IpRestrictionPut | BackendPut }

const TCP_EDGES = [
  'edgtcp_ssh_bastion',
  'edgtcp_postgres',
  'edgtcp_mqtt',
  'edgtcp_git',
  'edgtcp_rdp',
]
const TLS_EDGES = [
  'edgtls_checkout',
  'edgtls_warehouse',
  'edgtls_telemetry',
  'edgtls_billing',
  'edgtls_search',
  'edgtls_media',
  'edgtls_support',
]
const POLICIES = ['ipp_offices', 'ipp_vpn', 'ipp_partners', 'ipp_scanners', 'ipp_blocklist']

const policiesFor = (index: number): string[] => POLICIES.slice(0, index % (POLICIES.length + 1))

const tcpModule = (edge: string, index: number): DemoModule => ({
  module: tcpIpRestriction,
  edge,
  body: { enabled: index % 3 !== 1, ip_policy_ids: policiesFor(index + 1) },
})

const backendOf = (edge: string, index: number): DemoModule => ({
  module: tlsBackend,
  edge,
  body: { enabled: index % 4 !== 2, backend_id: `bkd_${edge.slice('edgtls_'.length)}_pool` },
})

const restrictionOf = (edge: string, index: number): DemoModule => ({
  module: tlsIpRestriction,
  edge,
  body: { enabled: index % 2 === 0, ip_policy_ids: policiesFor(index) },
})

const tlsModules = (edge: string, index: number): DemoModule[] =>
  // Some edges have only one module.
  index % 3 === 2 ? [backendOf(edge, index)] : [backendOf(edge, index), restrictionOf(edge, index)]

/** The modules of the twelve edges of the demonstration. */
export const demoModules = (): DemoModule[] => [
  ...TCP_EDGES.map(tcpModule),
  ...TLS_EDGES.flatMap(tlsModules),
]
