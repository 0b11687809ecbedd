import { COLLECTED_OPERATORS } from './operators/collected-operators.ts'

/** The resources whose records are read page by page and stored, by their keys. */
export const COLLECTED_RESOURCES = { operators: COLLECTED_OPERATORS }
