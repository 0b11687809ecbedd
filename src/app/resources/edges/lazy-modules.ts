import type { LazyResource } from '../resource.ts'
import { MODULE_GROUPS } from './module-records.ts'

/** The modules of a name as a resource that is loaded only where it is needed. */
export const lazyModule = (name: string): LazyResource => ({
  key: name,
  load: async () => {
    const { moduleResourceOf } = await import('./module-resource.ts')
    const resource = moduleResourceOf(name)
    if (!resource) throw new Error(`no edge has a module ${name}`)
    return resource
  },
})

/** The modules of all edges, with their titles. */
export const LAZY_MODULES = MODULE_GROUPS.map(({ name, title }) => ({
  title,
  resource: lazyModule(name),
}))
