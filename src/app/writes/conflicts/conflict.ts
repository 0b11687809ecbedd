import type { Field } from './field.ts'

/** The side that a conflict is decided for. */
export type Choice = 'theirs' | 'mine'

/** A field, or a part of one, that both sides changed differently. */
export type Conflict = {
  /** Changes when any of the values does, so that an old answer never answers a new question. */
  id: string
  field: Field
  /** A part of the field: an element of a set, the path of a member in a JSON text. */
  part?: string
  /** As shown; null: not there, or removed. */
  seen: string | null
  theirs: string | null
  mine: string | null
  /** One side removed it, and the other changed a field that needs it. */
  isNeeded?: boolean
}

/** Two changes of the same values as one. */
export type Merge<V> = {
  /** Unanswered conflicts keep mine. */
  values: V
  /** The fields that got a change of theirs without a question, some only in part. */
  theirs: Field[]
  /** Those without an answer. */
  conflicts: Conflict[]
}
