import * as z from 'zod/mini'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'

const MOST = 20

const Recent = z.object({
  base_url: z.string(),
  /** What `id` names: an operator, an edge as `kind/id`, a page by its path, a saved view by its name. */
  kind: z.enum(['operator', 'edge', 'page', 'view']),
  id: z.string(),
})

/** Something that was opened on this device: only what names it, nothing of its content. */
export type Recent = z.infer<typeof Recent>

const readAll = (): Recent[] => {
  try {
    return z.array(Recent).parse(JSON.parse(readStored(ENTRIES.recents) ?? '[]'))
  } catch {
    return []
  }
}

const isSame = (a: Recent, b: Recent) =>
  a.base_url === b.base_url && a.kind === b.kind && a.id === b.id

/** What was opened at one service, last opened first. */
export const recentsOf = (baseUrl: string): Recent[] =>
  readAll().filter(({ base_url }) => base_url === baseUrl)

/** The number of things that were opened, at all services. */
export const recentCount = (): number => readAll().length

/** These with one put first; beyond 20, the oldest of its service are dropped. */
export const withRecent = (recents: readonly Recent[], recent: Recent): Recent[] => {
  const others = recents.filter((one) => !isSame(one, recent))
  const kept = others.filter(({ base_url }) => base_url === recent.base_url).slice(0, MOST - 1)
  return [recent, ...kept, ...others.filter(({ base_url }) => base_url !== recent.base_url)]
}

/** Puts what was opened first among the recent ones. */
export const rememberRecent = (recent: Recent): void =>
  void writeStored(ENTRIES.recents, JSON.stringify(withRecent(readAll(), recent)))

/** Forgets what was opened, of all services. */
export const forgetRecents = (): void => clearStored(ENTRIES.recents)
