import { isRecord, parsedJson } from '#contract/json-value.ts'
import { pathOf, type Operation } from '#contract/operation.ts'
import type { CopiedResource, WireRecord } from '../../resources/copied-resource.ts'
import type { ResourceField } from '../../resources/resource-field.ts'
import {
  fieldText,
  fieldValue,
  valueText,
  watchedFields,
  type FieldValue,
} from '../../resources/watched-fields.ts'
import type { ChunkStore } from '../store/chunk-store.ts'
import type { CopyFacts } from './change.ts'
import type { ReadCopyChange } from './copy-state.ts'
import type { Ledger } from './ledger.ts'
import { readTexts } from './read-texts.ts'
import type { Table } from './table.ts'

/** A field that two replies have otherwise; without its values where they are too long to be kept. */
export type FieldDifference = {
  readonly path: string
  readonly from?: FieldValue
  readonly to?: FieldValue
}

/** A record that a reply has otherwise than the copy had it. All times are Unix milliseconds. */
export type Difference = {
  readonly kind: 'added' | 'removed' | 'changed'
  /** Its path in the API. */
  readonly record: string
  /** What it is called; "" if nothing. */
  readonly name: string
  /** When the copy was last known to be right; null if nobody knows. */
  readonly since: number | null
  readonly at: number
  /** Those that differ; none of a record that is new or gone. */
  readonly fields: readonly FieldDifference[]
}

/**
 * The ids of records that this browser has written itself, each with what a read just before has shown of it, if that
 * is not in the copy yet: the write comes on top of it.
 */
export type OwnWrites = ReadonlyMap<string, WireRecord | null>

/** Longer values are not kept: no text that the known service takes is. */
const MOST_CHARACTERS = 5000
/** So many are told of one walk, and of what comes until the next one. */
export const MOST_DIFFERENCES = 2000

const isShort = (value: FieldValue): boolean => valueText(value).length <= MOST_CHARACTERS

/** The fields that differ between two records. */
export const differingFields = (
  fields: readonly ResourceField[],
  before: unknown,
  after: unknown,
): FieldDifference[] =>
  fields.flatMap((field): FieldDifference[] => {
    if (fieldText(before, field) === fieldText(after, field)) return []
    const { path } = field
    const [from, to] = [fieldValue(before, field), fieldValue(after, field)]
    return isShort(from) && isShort(to) ? [{ path, from, to }] : [{ path }]
  })

export type DifferenceParts = {
  of: Pick<CopiedResource, 'fields' | 'recordPath'>
  /** False where the service itself notes who has changed what. */
  isWanted: () => boolean
  tell: (found: readonly Difference[]) => void
  /** Resolves when what was found is told. */
  hold?: () => Promise<void>
}

type Parts = DifferenceParts & {
  table: Table
  ledger: Ledger
  store: ChunkStore
  facts: () => CopyFacts
}

type Held = { readonly id: string; readonly mayBeOwn: boolean; readonly found: Difference }

/** Tells what others have changed, as far as replies show it that are unlike the copy. */
export const createDifferences = ({ of, isWanted, tell, ...parts }: Parts) => {
  const { table, ledger, store, facts, hold = () => Promise.resolve() } = parts
  const fields = watchedFields(of.fields)
  const title = of.fields.find(({ isTitle }) => isTitle)
  let room = { sweep: 0, left: 0 }
  let held: readonly Held[] = []
  let holding: Promise<void> | null = null
  const tellHeld = async () => {
    await hold()
    holding = null
    const found = held.map((one) => one.found)
    held = []
    if (found.length > 0) tell(found)
  }

  /** What is kept of records, by their ids; not what is lost. */
  const readKept = async (ids: readonly string[]) => {
    const kept = new Map<string, unknown>()
    for (const { text } of await readTexts(store, ledger, ids)) {
      // One that was edited by hand on the disk may be no JSON.
      const record = parsedJson(text)
      if (isRecord(record) && typeof record['id'] === 'string') kept.set(record['id'], record)
    }
    return kept
  }
  /** What the change says of records that others may have written; null for one that is gone. */
  const saidBy = ({ change, fresh, documents = [] }: ReadCopyChange, own: OwnWrites) => {
    const said = new Map<string, WireRecord | null>()
    for (const one of fresh)
      if (one && !own.has(one.document.id)) said.set(one.document.id, one.document)
    for (const { id } of documents) {
      const theirs = own.get(id)
      if (theirs) said.set(id, theirs)
    }
    for (const id of change.dropped) if (!own.has(id)) said.set(id, null)
    return said
  }
  const compare = (
    id: string,
    is: WireRecord | null,
    was: unknown,
    at: number,
  ): Difference | null => {
    const isKnown = table.rowOf(id) >= 0
    // The former text of one that is gone only had its name.
    const isComparable = is === null ? isKnown : !isKnown || was !== undefined
    const differing = isKnown && is ? differingFields(fields, was, is) : []
    if (!isComparable || (isKnown && is && differing.length === 0)) return null
    const since = (isKnown ? ledger.timeOf(id) : facts().covers_since) || null
    return {
      kind: is === null ? 'removed' : isKnown ? 'changed' : 'added',
      // `pathOf` reads only the path of the operation.
      record: pathOf({ path: of.recordPath } as Operation, { id }),
      name: title ? valueText(fieldValue(is ?? was, title)) : '',
      since: since && Math.min(since, at),
      at,
      fields: differing,
    }
  }
  return {
    /** Before a change is applied: the copy still has what was there before it. */
    look: async (read: ReadCopyChange, own: OwnWrites = new Map()): Promise<void> => {
      // A walk may have shown what a write of this browser did before that was answered.
      held = held.filter(({ id, mayBeOwn }) => !mayBeOwn || !own.has(id))
      const { sweep, completed_at } = facts()
      // Of a copy that was never whole nobody knows what is new.
      if (completed_at === null || read.change.is_moved || !isWanted()) return
      if (room.sweep !== sweep) room = { sweep, left: MOST_DIFFERENCES }
      if (room.left <= 0) return
      const said = [...saidBy(read, own)].slice(0, MOST_DIFFERENCES)
      if (said.length === 0) return
      const known = said.flatMap(([id]) => (table.rowOf(id) >= 0 ? id : []))
      const kept = await readKept(known)
      const { as_of, place } = read.change
      const all = said.flatMap(([id, is]): Held[] => {
        const found = compare(id, is, kept.get(id), as_of)
        return found ? [{ id, mayBeOwn: place !== null || is === null, found }] : []
      })
      const some = all.slice(0, room.left)
      room.left -= some.length
      held = [...held, ...some]
      if (held.length > 0) holding ??= tellHeld()
    },
  }
}
