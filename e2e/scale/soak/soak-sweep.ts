import { API_BASE_PATH } from '#contract/version.ts'
import type { Sender } from './soak-client.ts'
import type { Document } from './soak-writes.ts'

/** A list that is read by pages, and how its items are told apart and sorted. */
export type List = {
  path: string
  isBesideApi: boolean
  /** The member of a page with its items. */
  member: string
  idOf: (item: Document) => string
  /** Whether an item may come right after another one. */
  isAfter: (id: string, before: string) => boolean
}

/** Reads all pages of a list. Tells duplicates and items out of order as faults. */
export const sweep = async (
  { read }: Sender,
  { path, isBesideApi, member, idOf, isAfter }: List,
  limit: number,
): Promise<{ items: Document[]; faults: string[] }> => {
  const items: Document[] = []
  const faults: string[] = []
  for (let query = `?limit=${limit}`; ;) {
    const page = await read(`${path}${query}`, isBesideApi)
    // The service's own pages have both.
    const found = (page?.[member] ?? []) as Document[]
    const next = page?.['next_page_uri'] as string | null
    for (const item of found) {
      const last = items.at(-1)
      if (last && !isAfter(idOf(item), idOf(last)))
        faults.push(`A sweep of ${path} has ${idOf(item)} after ${idOf(last)}`)
      items.push(item)
    }
    if (!next) return { items, faults }
    if (found.length === 0) faults.push(`A sweep of ${path} has an empty page before its end`)
    query = new URL(next).search
  }
}

const text = (item: Document, member: string): string => String(item[member])
const isOlder = (id: string, before: string): boolean => id < before

export const OPERATORS: List = {
  path: '/kubernetes_operators',
  isBesideApi: false,
  member: 'operators',
  idOf: (operator) => text(operator, 'id'),
  isAfter: isOlder,
}
export const EDGES: List = {
  path: '/account/edges',
  isBesideApi: true,
  member: 'edges',
  idOf: (edge) => `${text(edge, 'kind')}/${text(edge, 'id')}`,
  isAfter: (id, before) => id > before,
}
export const EVENTS: List = {
  path: '/account/audit',
  isBesideApi: true,
  member: 'events',
  idOf: (event) => text(event, 'id'),
  isAfter: isOlder,
}

/** The address of a record without its origin and the API's base. */
export const pathOfUri = (uri: unknown): string =>
  new URL(String(uri)).pathname.slice(API_BASE_PATH.length)
