import type { ReactNode } from 'react'
import type { LinkTarget } from '../shell/link.tsx'
import type { Recent } from './recents.ts'
import type { PageDescription } from '../page-descriptions.ts'
import type { Shortcut } from '../shell/shortcut-keys.ts'
import type { CopiedResource } from '../resources/copied-resource.ts'
import type { Resource } from '../resources/resource.ts'

/** Items under one heading. */
export type PaletteGroup = {
  readonly key: string
  readonly heading: string
  /** How many of its items are shown. */
  readonly most: number
}

/** The group of what was opened last. */
export const RECENT: PaletteGroup = { key: 'recent', heading: 'Recent', most: 6 }

/** All groups with those of records; where nothing else decides, they are in this order. */
export const groupsWith = (ofRecords: readonly PaletteGroup[]): readonly PaletteGroup[] => [
  RECENT,
  { key: 'actions', heading: 'On this page', most: 30 },
  // Not first: Enter alone would take something back.
  { key: 'undo', heading: 'Undo', most: 5 },
  ...ofRecords,
  { key: 'views', heading: 'Saved views', most: 8 },
  { key: 'searches', heading: 'Search and sort', most: 10 },
  { key: 'bulk', heading: 'Change many', most: 10 },
  { key: 'pages', heading: 'Pages', most: 10 },
  { key: 'connections', heading: 'Connections', most: 10 },
  { key: 'dashboard', heading: 'Dashboard', most: 10 },
]

/** What choosing an item does: goes to an address, or does something here. */
type Goal =
  | { readonly link: LinkTarget<string> }
  | { readonly act: () => void; readonly staysOpen?: boolean }

/** One thing to jump to. */
export type PaletteItem = Goal & {
  /** Unique among all items. */
  readonly key: string
  /** The key of its group. */
  readonly group: string
  readonly title: string
  /** Shown beside the title, and searched, too. */
  readonly details?: readonly string[]
  /** Shown after the details; found only from its start. */
  readonly id?: string
  /** Its state, at the end of its line. */
  readonly state?: ReactNode
  /** Searched but not shown. */
  readonly words?: string | undefined
  /** Why it can't be chosen; shown beside the title. */
  readonly off?: string | undefined
  /** The shortcut that does the same. */
  readonly keys?: string | undefined
  /** What to remember once it is chosen. */
  readonly recent?: Omit<Recent, 'base_url'>
  /** It stays whatever is sought: `found` by a search that knows more, or `last` as a way on from this one. */
  readonly stays?: 'found' | 'last'
}

/** A key that says the same as what is remembered. */
export const keyOf = ({ kind, id }: Omit<Recent, 'base_url'>): string => `${kind} ${id}`

/** Things besides the records of the searched resource, all of which are known here. */
export type OtherThings = {
  readonly group: PaletteGroup
  readonly items: readonly PaletteItem[]
  /** Opens the one with this id; null if the id is of none. */
  readonly byId: (id: string) => PaletteItem | null
}

/** A resource whose records are searched in the copy of all of them. */
export type SearchedResource = Resource & { readonly copied: CopiedResource }

/** What there is to jump to. */
export type PaletteParts = {
  /**
   * Those whose records are searched, in the copy of all of them if there is one. The same ones as long as the
   * palette is open.
   */
  readonly resources: readonly SearchedResource[]
  readonly others: OtherThings
  /** The pages with an address of their own. */
  readonly pages: readonly (PageDescription & { readonly crumb: string })[]
  readonly shortcuts: readonly Shortcut[]
  /** The other connections, to switch to. */
  readonly connections: readonly PaletteItem[]
}
