import type { ModuleReading } from './edge-record.ts'

const restriction = (at: number, enabled: boolean, ids: readonly string[]): ModuleReading => ({
  at,
  reply: { enabled, ip_policies: ids.map((id) => ({ id, uri: '' })) },
})

/** Readings of modules for tests, each with its time. */
export const MODULES = {
  none: (at: number): ModuleReading => ({ at, reply: null }),
  on: (at: number): ModuleReading => ({ at, reply: { enabled: true } }),
  failed: (at: number, failure: string): ModuleReading => ({ at, failure }),
  policies: (at: number, ...ids: string[]) => restriction(at, true, ids),
  off: (at: number, ...ids: string[]) => restriction(at, false, ids),
  served: (at: number, id: string): ModuleReading => ({
    at,
    reply: { enabled: true, backend: { id, uri: '' } },
  }),
}
