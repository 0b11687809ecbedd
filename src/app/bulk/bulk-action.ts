import type { Feature } from '#contract/operator-writes.ts'
import type { Members } from '../resources/members.ts'
import { toList } from '../writes/conflicts/field.ts'

/** A change of many operators, as it is kept in the journal. */
export type BulkAction =
  | { readonly kind: 'delete' }
  | { readonly kind: 'feature'; readonly feature: Feature; readonly isOn: boolean }
  | { readonly kind: 'region'; readonly region: string }
  | { readonly kind: 'selector'; readonly selector: string; readonly isOn: boolean }
  /** `source` is JSON; null removes the member. */
  | { readonly kind: 'metadata'; readonly member: string; readonly source: string | null }
  /** Each item names its own values. */
  | { readonly kind: 'apply'; readonly from: 'import' | 'undo' }

/** What is wanted of one operator. All of it is plain JSON, and none of it is a key. */
export type BulkItem =
  | {
      readonly kind: 'update'
      readonly id: string
      readonly name: string
      /** What the person saw of the members that the action depends on. */
      readonly basis: Members
      /** For `apply`: the members to write. */
      readonly wanted?: Members
      /** The ids of the warnings that were shown before the start. */
      readonly accepted?: readonly string[]
    }
  | {
      readonly kind: 'delete'
      readonly id: string
      readonly name: string
      /** What the person saw of it: a change since then is asked about. */
      readonly basis: Members
    }
  | { readonly kind: 'create'; readonly name: string; readonly wanted: Members }

/** How many operators lose by a change what no undo brings back: it asks for their number. */
export type Harm = { readonly deletes: number; readonly unbinds: number }

const isBound = (members: Members | undefined): boolean | null => {
  const features = members?.['enabled_features']
  return features === undefined ? null : toList(features).includes('bindings')
}

/** Counts what people lose by a change: their records, or their bindings with the certificates. */
export const harmOf = (action: BulkAction, items: readonly BulkItem[]): Harm => {
  const takesAll = action.kind === 'feature' && action.feature === 'bindings' && !action.isOn
  const unbinds = (item: BulkItem) =>
    item.kind === 'update' &&
    (takesAll || (isBound(item.wanted) === false && isBound(item.basis) !== false))
  return {
    deletes: items.filter(({ kind }) => kind === 'delete').length,
    unbinds: items.filter(unbinds).length,
  }
}
