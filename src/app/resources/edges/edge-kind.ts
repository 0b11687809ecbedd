import { EDGE_KINDS } from '#contract/edge-modules.ts'

/**
 * The kind of edge that an id names by its prefix, such as `edgtls_`; undefined if it names none. Ids are opaque,
 * so this is good enough for a question, not for a refusal.
 */
export const kindOfId = (id: string): string | undefined =>
  EDGE_KINDS.find((kind) => id.toLowerCase().startsWith(`edg${kind}_`))
