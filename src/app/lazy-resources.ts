import type { LazyResource } from './bulk/bulk-status-slot.tsx'

/** The resources that have bulk changes, for what is on every page: its code is loaded only where it is needed. */
export const BULK_RESOURCES: readonly LazyResource[] = [
  {
    key: 'operators',
    load: async () => (await import('./resources/operators/operators.ts')).OPERATORS,
  },
]
