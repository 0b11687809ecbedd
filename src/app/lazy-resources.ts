import { LAZY_OPERATORS } from './resources/operators/lazy-operators.ts'
import type { LazyResource } from './resources/resource.ts'

/** The modules of edges. Named here, since every page has this and few need what is known of them. */
export const MODULE_KEYS = ['ip_restriction', 'backend']

/** The resources that have bulk changes, for what is on every page. */
export const BULK_RESOURCES: readonly LazyResource[] = [
  LAZY_OPERATORS,
  ...MODULE_KEYS.map((key) => ({
    key,
    load: async () => (await import('./edge-modules.ts')).lazyModule(key).load(),
  })),
]
