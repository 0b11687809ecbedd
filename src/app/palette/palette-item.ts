import type { NavigateOptions } from '@tanstack/react-router'
import type { Recent } from './recents.ts'

/** The headings of the groups; where nothing else decides, groups are in this order. */
export const GROUPS = {
  recent: 'Recent',
  actions: 'On this page',
  operators: 'Operators',
  edges: 'Edges',
  views: 'Saved views',
  pages: 'Pages',
  dashboard: 'Dashboard',
} as const

export type Group = keyof typeof GROUPS

/** What choosing an item does: goes to an address, or does something here. */
type Goal =
  | { readonly link: NavigateOptions }
  | { readonly act: () => void; readonly staysOpen?: boolean }

/** One thing to jump to. */
export type PaletteItem = Goal & {
  /** Unique among all items. */
  readonly key: string
  readonly group: Group
  readonly title: string
  /** Shown beside the title, and searched, too. */
  readonly details?: readonly string[]
  /** Searched but not shown. */
  readonly words?: string
  /** The shortcut that does the same. */
  readonly keys?: string | undefined
  /** What to remember once it is chosen. */
  readonly recent?: Omit<Recent, 'base_url'>
  /** It stays whatever is sought: `found` by a search that knows more, or `last` as a way on from this one. */
  readonly stays?: 'found' | 'last'
}

/** A key that says the same as what is remembered. */
export const keyOf = ({ kind, id }: Omit<Recent, 'base_url'>): string => `${kind} ${id}`
