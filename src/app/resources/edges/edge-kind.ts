import { EDGE_KINDS } from '#contract/edge-modules.ts'

/** The kind of edge that an id names by its prefix, such as `edgtls_`; undefined if it names none: ids are opaque. */
export const kindOfId = (id: string): string | undefined =>
  EDGE_KINDS.find((kind) => id.toLowerCase().startsWith(`edg${kind}_`))
