import type { NavigateOptions } from '@tanstack/react-router'
import { createContext, useContext, type ReactNode } from 'react'
import type { Client } from '../api/client.ts'
import type { Resource } from '../resources/resource.ts'
import type { Tokens } from '../search/tokens.ts'
import type { Row as CopyRow } from '../search/view.ts'
import type { Column } from '../ui/data-table.tsx'

/** A record in the list of all, with when it was read in Unix milliseconds. */
export type ListRow = { readonly id: string; readonly as_of: number }

/** A column of the list of all records. */
export type ListColumn<Row = ListRow> = Column<Row> & {
  /** What its heading sorts by; undefined if it cannot be sorted. */
  readonly sort: string | undefined
  /** In rem; undefined for the width that the stylesheet gives. */
  readonly width?: number | undefined
}

/** A resource as the list of all its records shows it. */
export type ListedResource<Row extends ListRow = ListRow> = {
  readonly words: Resource['words']
  readonly fields: Resource['fields']
  readonly copied: Resource['copied']
  /** What can stand before a colon in a search. */
  readonly tokens: Tokens
  /** All columns there are; the first of them names the record and is always shown. */
  readonly columns: readonly ListColumn<Row>[]
  /** Those that are shown until somebody chooses others. */
  readonly defaultColumns: readonly string[]
  /** What a row of the copy shows. */
  readonly rowOf: (row: CopyRow) => Row
  // A method, so that any resource can be listed.
  nameOf(row: Row): string
  /** Where the list shows this search in this order. */
  readonly searchAddress: (q: string, sort: string) => NavigateOptions
  /** Where the list shows the same search in another order, as `next` makes it of the one in the address. */
  readonly sortAddress: (next: (sort: string) => string) => NavigateOptions
  readonly editAddress: (id: string) => NavigateOptions
  /** Reads the newest records again; returns their ids. */
  readonly readNewest: (client: Pick<Client, 'call'>) => Promise<readonly string[]>
  /** Reads a record again. */
  readonly readOne: (client: Pick<Client, 'call'>, id: string) => Promise<unknown>
  /** Shown if the account has no record at all. */
  readonly none: ReactNode
}

/** The resource whose records the list shows. */
export const ListedContext = createContext<ListedResource | null>(null)

/** The resource of the list that a part belongs to. Throws outside of a list. */
export const useListed = (): ListedResource => {
  const listed = useContext(ListedContext)
  if (!listed) throw new Error('There is no list around this')
  return listed
}
