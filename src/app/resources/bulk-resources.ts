import { MODULE_RESOURCES } from './edges/module-resource.ts'
import { OPERATORS } from './operators/operators.ts'
import type { Resource } from './resource.ts'

/** The resources that have bulk changes. */
export const BULK_RESOURCES: readonly Resource[] = [OPERATORS, ...MODULE_RESOURCES]
