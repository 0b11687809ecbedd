import { LAZY_OPERATORS } from './resources/operators/lazy-operators.ts'

/** The resources that have bulk changes, for what is on every page. */
export const BULK_RESOURCES = [LAZY_OPERATORS]
