import type { Sign, Tone } from '../ui/badge.tsx'
import type { Edge } from './edges/edge.ts'

/** A record that needs attention, with what is said of it. */
export type AttentionItem = {
  readonly id: string
  readonly name: string
  readonly detail: string
  /** The search of the list that finds what it stands for, where that is not one record. */
  readonly search?: string
  /** The edge that the record is of. */
  readonly edge?: Edge
}

/**
 * Where somebody acts on a group: in the list with a search that finds exactly these records; in the list with these
 * records, or, of very many, with a search that finds them among others; at each of its items.
 */
export type AttentionPlace =
  | { readonly kind: 'search'; readonly search: string }
  | { readonly kind: 'records'; readonly nearest: string }
  | { readonly kind: 'items' }

/** Why records need attention, by urgency: what has stopped, what is about to, what likely will. */
export const URGENCY = [
  'expired',
  'soon',
  'open',
  'stalled',
  'uncertified',
  'no-backend',
  'ending',
  'not-yet-valid',
  'abandoned',
  'duplicates',
  'module-off',
  'never',
] as const
export type AttentionKind = (typeof URGENCY)[number]

/** Records that need attention for the same reason. */
export type AttentionGroup = {
  readonly kind: AttentionKind
  readonly of: 'operators' | 'edges'
  readonly tone: Tone
  readonly sign: Sign
  readonly word: string
  /** How many, in a sentence. */
  readonly title: string
  readonly why: string
  readonly items: readonly AttentionItem[]
  readonly place: AttentionPlace
}

/** The groups that are not empty, the most urgent first. */
export const byUrgency = (groups: readonly AttentionGroup[]): AttentionGroup[] =>
  groups
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind))
