import type { UseMutationResult } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ModuleQuery } from '../../api/edge-modules.ts'

/** How a module is shown and written: pure rules, the same for every edge. */
export type ModuleRules<Module, Values, Put> = {
  title: string
  toValues: (module: Module | null) => Values
  toPut: (values: Values) => Put
  schema: z.ZodMiniType<Put>
  lostByReplace: (module: Module) => string[]
}

/** Where the module of one edge is read and written. */
export type ModuleAccess<Module, Put> = {
  query: ModuleQuery<Module>
  replace: UseMutationResult<Module, Error, Put>
  remove: UseMutationResult<undefined, Error, void>
}
