import type { PageDescription } from '../page-descriptions.ts'
import type { Resource } from '../resources/resource.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

/** Things besides the records of the searched resource, all of which are known here. */
export type OtherThings = {
  readonly group: PaletteGroup
  readonly items: readonly PaletteItem[]
  /** Opens the one with this id; null if the id is of none. */
  readonly byId: (id: string) => PaletteItem | null
}

/** What there is to jump to. */
export type PaletteParts = {
  /** Whose records are searched, in the copy of all of them if there is one. */
  readonly resource: Resource
  readonly others: OtherThings
  /** The pages with an address of their own. */
  readonly pages: readonly (PageDescription & { readonly crumb: string })[]
}
