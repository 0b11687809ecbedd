import type { ModuleKey, ModuleRow } from '#service/store/edge-modules.ts'

/** A module of the demonstration. */
export type DemoModule = { key: ModuleKey; row: ModuleRow }

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

const tcpModules = (edge: string, index: number): DemoModule[] => [
  {
    key: { kind: 'tcp', edge_id: edge, module: 'ip_restriction' },
    row: { enabled: index % 3 !== 1, ids: policiesFor(index + 1) },
  },
]

const tlsModules = (edge: string, index: number): DemoModule[] => [
  {
    key: { kind: 'tls', edge_id: edge, module: 'backend' },
    row: { enabled: index % 4 !== 2, ids: [`bkd_${edge.slice('edgtls_'.length)}_pool`] },
  },
  // Some edges have one module only.
  ...(index % 3 === 2
    ? []
    : [
        {
          key: { kind: 'tls', edge_id: edge, module: 'ip_restriction' } as const,
          row: { enabled: index % 2 === 0, ids: policiesFor(index) },
        },
      ]),
]

/** The modules of the twelve edges of the demonstration. */
export const demoModules = (): DemoModule[] => [
  ...TCP_EDGES.flatMap(tcpModules),
  ...TLS_EDGES.flatMap(tlsModules),
]
