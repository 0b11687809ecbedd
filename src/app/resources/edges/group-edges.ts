import { EDGE_MODULES, modulesOf, type EdgeModule } from '#contract/edge-modules.ts'
import { replyOf, type EdgeRecord } from './edge-record.ts'
import { compareTexts } from '#domain/fold-text.ts'
import { isOn } from './exposure.ts'
import { idsIn, refMember } from './module-form.ts'

/** A member of modules that names other records, such as the policies of IP restrictions. */
export type Reference = { readonly module: string; readonly reply: string }

/** An edge that names a record. */
export type Use = {
  readonly edge: EdgeRecord
  /** Its module is on. */
  readonly isApplied: boolean
  /** Its module is on and names no other: without this one it has none. */
  readonly isOnly: boolean
}

/** A record that edges name, with those that would be left without any first. */
export type UsedRecord = { readonly id: string; readonly uses: readonly Use[] }

/** Edges by what one member of their modules names. */
export type Grouped = {
  readonly used: readonly UsedRecord[]
  /** Those that name none. */
  readonly without: readonly EdgeRecord[]
  /** Those whose module could not be read, or was not read yet: nobody knows what they name. */
  readonly unknown: readonly EdgeRecord[]
}

const rank = ({ isOnly, isApplied }: Use) => (isOnly ? 0 : isApplied ? 1 : 2)

/** How many edges would be left without any. */
export const leftWithout = ({ uses }: UsedRecord): number =>
  uses.filter(({ isOnly }) => isOnly).length

const moduleFor = (edge: EdgeRecord, { module }: Reference): EdgeModule | undefined =>
  modulesOf(edge.kind).find((one) => one.module === module)

/** Groups edges by what they name; those of a kind without the module are left out. */
export const groupEdges = (edges: readonly EdgeRecord[], reference: Reference): Grouped => {
  const uses = new Map<string, Use[]>()
  const without: EdgeRecord[] = []
  const unknown: EdgeRecord[] = []
  for (const edge of edges) {
    if (!moduleFor(edge, reference)) continue
    const reply = replyOf(edge.readings[reference.module])
    const ids = [...new Set(idsIn(refMember(reply ?? {}, reference.reply)))]
    if (reply === undefined) unknown.push(edge)
    else if (ids.length === 0) without.push(edge)
    const isApplied = isOn(reply)
    for (const id of ids) {
      const use = { edge, isApplied, isOnly: isApplied && ids.length === 1 }
      const known = uses.get(id)
      if (known) known.push(use)
      else uses.set(id, [use])
    }
  }
  const used = [...uses].map(([id, all]) => ({
    id,
    uses: all.toSorted((a, b) => rank(a) - rank(b) || compareTexts(a.edge.title, b.edge.title)),
  }))
  return {
    used: used.toSorted(
      (a, b) =>
        leftWithout(b) - leftWithout(a) ||
        b.uses.length - a.uses.length ||
        compareTexts(a.id, b.id),
    ),
    without,
    unknown,
  }
}

const referenceTo = (collection: string): Reference => {
  for (const { module, document } of EDGE_MODULES)
    for (const ref of Object.values(document.refs))
      if (ref.collection === collection) return { module, reply: ref.reply }
  throw new Error(`No module names ${collection}`)
}

/** The policies of IP restrictions. */
export const POLICIES = referenceTo('ip_policies')
/** The backends of backend modules. */
export const BACKENDS = referenceTo('backends')
