import type { Warning } from '../writes/write.ts'
import type { Member, Members } from './members.ts'

/** A change of many records, as it is kept in the journal. */
export type BulkAction =
  | { readonly kind: 'delete' }
  /** Sets a text, a flag or a whole list. */
  | ({ readonly kind: 'set'; readonly path: string; readonly value: Member } & AlsoUnset)
  /** Adds an element to a set, or removes it. */
  | ({
      readonly kind: 'element'
      readonly path: string
      readonly element: string
      readonly isIn: boolean
    } & AlsoUnset)
  /** Each item names its own values. */
  | { readonly kind: 'apply'; readonly from: 'import' | 'undo' }

/** Records on which nothing is set are set, too: with what an empty form has besides. */
type AlsoUnset = { readonly alsoUnset?: true }

/** What is wanted of one record. All of it is plain JSON, and none of it is a key. */
export type BulkItem = {
  /** Null: a new record is created. */
  readonly id: string | null
  readonly name: string
  /** What the person saw of the members that change; null: of a new record, or one on which nothing is set. */
  readonly before: Members | null
  /** The same members as they are to be; null: the record is deleted. */
  readonly after: Members | null
  /** The ids of the warnings that were shown before the start. */
  readonly accepted?: readonly string[]
}

/** What is wanted of a record, without what else is known of it. */
export const itemOf = ({ id, name, before, after, accepted }: BulkItem): BulkItem => ({
  id,
  name,
  before,
  after,
  ...(accepted && { accepted }),
})

/** Which write an item is. */
export type ItemKind = 'create' | 'update' | 'delete'

export const itemKind = ({ id, after }: Pick<BulkItem, 'id' | 'after'>): ItemKind => {
  if (id === null) return 'create'
  return after === null ? 'delete' : 'update'
}

/** An action that is offered for a selection of records; its dialog is made from it and from its field. */
export type BulkOffer =
  | { readonly kind: 'delete'; readonly label: string }
  | SetOffer
  | ElementOffer

/** Sets a text or a flag. */
export type SetOffer = AlsoUnset & {
  readonly kind: 'set'
  readonly label: string
  readonly path: string
  readonly hint?: string
}

/** Adds an element to a set, or removes it. */
export type ElementOffer = AlsoUnset & {
  readonly kind: 'element'
  /** As in the menu: "Enable a feature". */
  readonly label: string
  readonly path: string
  readonly isIn: boolean
  /** What one element is called: "Feature". */
  readonly element: string
  readonly hint?: string
  /** What to know of single elements. */
  readonly hints?: Readonly<Record<string, string>>
  /** What is wrong with an element that was typed: it would be refused once for each record. */
  readonly faultOf?: (element: string) => Promise<string | null>
}

/** Records that stay when what is set on them is deleted, so that it can be set again. */
export type UnsetRecords<Document> = {
  /** Whether nothing is set on a record. */
  isUnset(document: Document): boolean
  /** What would not come back if it was deleted and set again. */
  deleteWarnings(document: Document): readonly Warning[]
}

/** What bulk changes know of a resource besides its fields. Its functions are methods, as those of `Resource`. */
export type ResourceBulk<Document, Values> = {
  /** The most frequent one first; by default what its fields make possible. */
  readonly offers?: readonly BulkOffer[]
  /** Left out where a deleted record is gone for ever. */
  readonly unset?: UnsetRecords<Document>
  /** What else goes with records that are deleted, as a sentence. */
  readonly deletesMore?: string
  /** Why nothing of a record can be changed; null if it can. */
  obstacleTo?(document: Document): string | null
  /** Why members of a record, by their paths, cannot be changed at all; null if they can. */
  unableToChange?(document: Document, paths: readonly string[]): string | null
  /** Why an action must not turn these values into those; null if it may. */
  unableToDo?(from: Values, to: Values): string | null
  /** What is lost besides the records that are deleted, with its number; null if nothing is. */
  lossOf?(items: readonly BulkItem[]): string | null
}
