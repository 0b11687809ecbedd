import { OPERATOR_COPY } from './operators/operator-copy.ts'

/** The resources whose records are copied, as pages know them, by their keys. */
export const RESOURCE_COPIES = { operators: OPERATOR_COPY }
