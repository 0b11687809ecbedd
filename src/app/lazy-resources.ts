import { LAZY_OPERATORS } from './resources/operators/lazy-operators.ts'
import type { LazyResource } from './resources/resource.ts'

/** The modules of edges. Named here, since every page has this and few need what is known of them. */
export const MODULE_KEYS = ['ip_restriction', 'backend']

const lazyModule = (key: string): LazyResource => ({
  key,
  load: async () => {
    const [{ lazyModule }] = await Promise.all([
      import('./resources/edges/lazy-modules.ts'),
      // It reads the edges one by one.
      import('./mirror/known/open-known.ts'),
    ])
    return lazyModule(key).load()
  },
})

/** The resources that have bulk changes, for what is on every page. */
export const BULK_RESOURCES = [LAZY_OPERATORS, ...MODULE_KEYS.map(lazyModule)]
