import { ownerId } from '../connection/connection.ts'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { capitalized } from '../resources/resource-words.ts'
import { slotOf } from '../resources/resource-slot.ts'
import type { Resource } from '../resources/resource.ts'
import { savedViews } from '../list/saved-views.ts'
import { dashboardItems, pageItems, viewItem } from './own-items.ts'
import { openById, recordItem } from './record-items.ts'
import { pageActions } from './page-actions.ts'
import { groupsWith, keyOf, type PaletteItem, type PaletteParts } from './palette-item.ts'
import { rankItems, withRecentGroup } from './rank-items.ts'
import { recents as recentList } from './recents.ts'
import { useFoundRecords, type Searched } from './use-found-records.ts'
import { useRecentRecords } from './use-recent-records.ts'

const signOut = () => document.querySelector<HTMLElement>('[data-shortcut="sign-out"]')?.click()

const LOAD_ALL = 'load all'

const loadAll = (
  { key, words: { other } }: Resource,
  { start, isStarting }: Searched,
): PaletteItem => ({
  key: LOAD_ALL,
  group: key,
  title: isStarting ? `Loading all ${other}…` : `Load all ${other} to search everything`,
  stays: 'last',
  act: start,
  staysOpen: true,
})

const uniqueByKey = (items: readonly PaletteItem[]): PaletteItem[] => {
  const first = new Map<string, PaletteItem>()
  for (const item of items) if (!first.has(item.key)) first.set(item.key, item)
  return [...first.values()]
}

/** What can be jumped to with this text, in groups. */
export const usePaletteItems = (parts: PaletteParts, text: string, showShortcuts: () => void) => {
  const { resource } = parts
  const router = useRouter()
  const client = useClient()
  const id = ownerId(client.connection)
  const searched = useFoundRecords(resource, client, text)
  // As they were when it was opened: the page behind it does not change the list under the pointer.
  const [recents] = useState(() => recentList.read(id))
  const [fixed] = useState(() => {
    const pages = pageItems(parts)
    const paths = new Set(pages.map((item) => 'link' in item && item.title))
    return {
      // "New operator" is a page, too, and leads there.
      before: pageActions().filter(({ title }) => !paths.has(title)),
      after: [
        ...savedViews
          .read(slotOf(id, resource.key))
          .map((view) => viewItem(resource.pages.list, view)),
        ...pages,
        ...dashboardItems({ showShortcuts, signOut }),
      ],
    }
  })
  const [recentIds] = useState(() =>
    recents.flatMap(({ kind, id }) => (kind === resource.words.one ? [id] : [])),
  )
  const recentRecords = useRecentRecords(resource, recentIds, searched.copy !== null)

  const groups = useMemo(() => {
    const isEmpty = text.trim() === ''
    const found = searched.records.map((record): PaletteItem => ({
      ...recordItem(resource, record),
      ...(searched.areFound && { stays: 'found' }),
    }))
    const typed = isEmpty ? null : openById(parts, text)
    const recent = new Set(recentIds)
    const known = isEmpty ? [] : found
    const items = uniqueByKey([
      ...fixed.before,
      ...known,
      ...recentRecords.map((record) => recordItem(resource, record)),
      ...parts.others.items,
      ...fixed.after,
      ...(typed ? [typed] : []),
      ...(searched.copy ? [] : [loadAll(resource, searched)]),
    ])
    const here = router.state.location.pathname
    const isHere = (item: PaletteItem) =>
      'link' in item && router.buildLocation(item.link).pathname === here
    const grouped = withRecentGroup(items, recents.map(keyOf))
    // Without a text: what is recent but not this page itself, and of the records nothing else.
    const shown = isEmpty
      ? grouped.filter((item) =>
          item.group === 'recent'
            ? !isHere(item)
            : item.group !== resource.key || item.key === LOAD_ALL || recent.has(item.key),
        )
      : grouped
    const ofRecords = { key: resource.key, heading: capitalized(resource.words.other), most: 12 }
    return rankItems(shown, text, groupsWith([ofRecords, parts.others.group]))
  }, [text, parts, resource, fixed, searched, recentIds, recentRecords, recents, router])
  return { groups, searched }
}
