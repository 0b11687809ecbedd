import { COPIED_OPERATORS } from './operators/copied-operators.ts'

/** The resources whose records are copied and searched, by their keys. */
export const COPIED_RESOURCES = { operators: COPIED_OPERATORS }
