import type { ResourceField } from '../resources/resource-field.ts'
import type { Column } from './columns.ts'
import type { BitSet } from './bit-set.ts'

/**
 * Where documents stand in the service's list: the place of the first one if they are a page of it, `first` if
 * they were not read from the list (new ones come before all others), `next` after all others.
 */
export type ListPlace = number | 'first' | 'next'

/** What an upsert did. */
export type UpsertReport = {
  readonly added: number
  readonly changed: number
  /** Records without an id, which are left out. */
  readonly skipped: number
}

/** What has changed in a row; null if it is gone. */
export type RowChange = { readonly columns: readonly Column[]; readonly isMoved: boolean } | null

/** A table as data that can be stored or sent. */
export type TableSnapshot = {
  readonly version: string
  readonly rows: number
  readonly live: BitSet
  readonly as_of: Float64Array
  readonly position: Int32Array
  /** Of each column, by its wire path. */
  readonly columns: Readonly<Record<string, unknown>>
}

const FORM = 6

/** A snapshot of another version, or of other fields, cannot be read. */
export const snapshotVersion = (fields: readonly ResourceField[]): string =>
  JSON.stringify([
    FORM,
    fields.map(({ path, kind, fallback, isDistinct, isAddress, isListed }) => [
      path,
      kind,
      fallback,
      isDistinct,
      isAddress,
      isListed,
    ]),
  ])
