import type { PageDescription } from '../page-descriptions.ts'
import type { Resource } from '../resources/resource.ts'
import type { LinkTarget } from '../shell/link.tsx'
import type { Shortcut } from '../shell/shortcut-keys.ts'
import type { Recent } from './recents.ts'

/** One thing to jump to. */
export type PaletteItem = {
  /** Unique among all items. */
  readonly key: string
  readonly title: string
  /** Shown beside the title, and searched, too. */
  readonly details?: readonly string[]
  /** Shown after the details; found only from its start. */
  readonly id?: string
  /** Why it can't be chosen; shown beside the title. */
  readonly off?: string | undefined
  /** The shortcut that does the same. */
  readonly keys?: string | undefined
  /** What to remember once it is chosen. */
  readonly recent?: Recent
} & ({ readonly link: LinkTarget<string> } | { readonly act: () => void })

/** Items under one heading. */
export type PaletteGroup = {
  readonly heading: string
  readonly items: readonly PaletteItem[]
  /** What leads on from the search: shown after them, whatever is typed. */
  readonly waysOn?: readonly PaletteItem[]
}

/** A key that says the same as what is remembered. */
export const keyOf = ({ kind, id }: Recent): string => `${kind} ${id}`

/** What there is to jump to. */
export type PaletteParts = {
  /** The same ones as long as the palette is open. */
  readonly resources: readonly Resource[]
  /** Things besides their records, all of which are known here. */
  readonly others: {
    readonly heading: string
    readonly items: readonly PaletteItem[]
    /** Opens the one with this id; null if the id is of none. */
    readonly byId: (text: string) => PaletteItem | null
  }
  /** The pages with an address of their own. */
  readonly pages: readonly (PageDescription & { readonly crumb: string })[]
  readonly shortcuts: readonly Shortcut[]
  /** The other connections, to switch to. */
  readonly connections: readonly PaletteItem[]
}
