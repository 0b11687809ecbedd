import type { Operator } from '#contract/operators.ts'

/** The known state of an operator: its last acknowledged form, and a later write whose answer was lost. */
type Entry = { acknowledged: Operator; unsure?: { metadata: string } | 'delete' }

const same = (one: Operator, other: Operator): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const withChange = (entry: Operator, metadata: string, found: Operator): Operator => ({
  ...entry,
  metadata,
  ...(found.updated_at === undefined ? {} : { updated_at: found.updated_at }),
})

const entryError = ({ acknowledged, unsure }: Entry, found: Operator | undefined) => {
  const { id } = acknowledged
  if (!found) return unsure === 'delete' ? undefined : `${id} is lost`
  if (same(acknowledged, found)) return undefined
  if (unsure && unsure !== 'delete') {
    if (same(withChange(acknowledged, unsure.metadata, found), found)) return undefined
  }
  return `${id} is ${JSON.stringify(found)} instead of ${JSON.stringify(acknowledged)}`
}

/**
 * Records the answers one client got for its operators, to compare with the stored state. A write whose
 * answer was lost may take effect at any time, so its operator gets no further write; all other operators
 * must be exactly as acknowledged.
 */
export const createWriteLedger = () => {
  const entries = new Map<string, Entry>()
  const removed = new Set<string>()
  const unsureCreates = new Set<string>()

  const unsure = (id: string, write: Entry['unsure']): void => {
    const entry = entries.get(id)
    if (entry && write) entries.set(id, { ...entry, unsure: write })
  }
  /** The mismatch of an operator as found, or not found. */
  const faultOf = (id: string, found: Operator | undefined): string | undefined => {
    const entry = entries.get(id)
    if (entry) return entryError(entry, found)
    if (!found) return undefined
    if (removed.has(id)) return `${id} is there although it was deleted`
    return unsureCreates.has(found.description ?? '')
      ? undefined
      : `${id} is there and nobody created it`
  }
  return {
    faultOf,
    /** Created or changed. */
    saved: (reply: Operator): void => void entries.set(reply.id, { acknowledged: reply }),
    removed: (id: string): void => {
      entries.delete(id)
      removed.add(id)
    },
    /** Answers that were lost. */
    unsureCreate: (description: string): void => void unsureCreates.add(description),
    unsureChange: (id: string, metadata: string): void => unsure(id, { metadata }),
    unsureRemoval: (id: string): void => unsure(id, 'delete'),
    /** Ids of the operators that take writes. */
    writable: (): string[] =>
      [...entries].flatMap(([id, entry]) => (entry.unsure === undefined ? [id] : [])),
    /** The number of operators to compare: stored and deleted ones. */
    size: (): number => entries.size + removed.size,
    /** The mismatches of all operators of the client as found. */
    faults: (found: readonly Operator[]): string[] => {
      const byId = new Map(found.map((operator) => [operator.id, operator]))
      const descriptions = new Set(found.map(({ description }) => description))
      const twice = found.length - Math.min(byId.size, descriptions.size)
      return [...new Set([...entries.keys(), ...byId.keys()])]
        .flatMap((id) => faultOf(id, byId.get(id)) ?? [])
        .concat(twice > 0 ? [`${twice} operators are there more than once`] : [])
    },
  }
}
