import { ENTRIES } from './registry.ts'
import { clearStored, readStored, storedParts } from './storage.ts'

/** An element by its name, its attributes and what is in it, or a text. */
export type Markup =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, ...content: Markup[]]

/** A page as it was last shown, without what depends on the time. */
export type KeptPage = {
  connection_id: string
  base_url: string
  /** In Unix milliseconds. */
  kept_at: number
  /** It looks so in one build and at one width. */
  look: string
  /** The addresses of its stylesheets. */
  styles: readonly string[]
  content: Markup
}

/** Under which name the page at an address is kept: its path and search. */
export const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  pathname + search

/** The page at an address as it is stored; null if none is. */
export const keptTextAt = (address: string): string | null => readStored(ENTRIES.page, address)

/** What the look of a page depends on besides its content. */
export const lookNow = (): string =>
  `${document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')?.href} ${innerWidth}`

/** Whether the page at an address begins with rows of the copy of all records, not with the first page of a list. */
export const isOfCopy = (address: string): boolean => address.includes('?')

/** Removes what is kept of all addresses, or of those for which `isMeant` holds. */
export const forgetPages = (isMeant = (_address: string): boolean => true): void => {
  for (const address of storedParts(ENTRIES.page))
    if (isMeant(address)) clearStored(ENTRIES.page, address)
}
