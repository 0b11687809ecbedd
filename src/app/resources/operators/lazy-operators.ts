import type { LazyResource } from '../resource.ts'

/** Kubernetes Operators, for what needs to know all of them only later. */
export const LAZY_OPERATORS: LazyResource = {
  key: 'operators',
  load: async () => (await import('./operators.ts')).OPERATORS,
}
