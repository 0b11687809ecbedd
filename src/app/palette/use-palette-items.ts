import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { savedViews } from '../list/saved-views.ts'
import { capitalized } from '../resources/resource-words.ts'
import { slotOf } from '../resources/resource-slot.ts'
import type { Shortcut } from '../shell/shortcut-keys.ts'
import { lastChange, undoables } from '../writes/undoables.ts'
import {
  dashboardItems,
  pageItems,
  searchItems,
  undoItems,
  viewItem,
  type Deeds,
} from './dashboard-items.ts'
import { pageActions } from './page-actions.ts'
import { keyOf, type PaletteGroup, type PaletteItem, type PaletteParts } from './palette-item.ts'
import { rankGroups } from './rank-groups.ts'
import { openById, useRecordItems } from './record-items.ts'
import { recents as recentList } from './recents.ts'

/** The actions of the page behind: those that come later, such as with a list's own tools, are added at the end. */
const usePageActions = (shortcuts: readonly Shortcut[]): readonly PaletteItem[] => {
  const [actions, setActions] = useState(() => pageActions(shortcuts))
  useEffect(() => {
    const content = document.getElementById('content')
    if (!content) return undefined
    const observer = new MutationObserver(() => {
      const found = pageActions(shortcuts)
      setActions((before) => {
        const known = new Set(before.map(({ key }) => key))
        const more = found.filter(({ key }) => !known.has(key))
        return more.length > 0 ? [...before, ...more] : before
      })
    })
    observer.observe(content, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [shortcuts])
  return actions
}

/** What can be jumped to with this text, in groups, and among which records that is. */
export const usePaletteItems = (parts: PaletteParts, text: string, deeds: Deeds) => {
  const { resources, others, shortcuts, connections } = parts
  const router = useRouter()
  const here = router.state.location.pathname
  const id = ownerId(useClient().connection)
  const ban = useWriteBan()
  // Those of before a reload come when they are read again.
  const undos = undoItems(useSelector(undoables), useSelector(lastChange))
  // As they were when it was opened: the page behind it does not change the list under the pointer.
  const [recents] = useState(() => recentList.read(id))
  const [fixed] = useState(() => {
    const pages = pageItems(parts, ban)
    return {
      views: resources.flatMap((resource) =>
        savedViews.read(slotOf(id, resource.key)).map((view) => viewItem(resource, view)),
      ),
      searches: resources.flatMap(searchItems),
      pages,
      dashboard: dashboardItems(shortcuts, deeds),
    }
  })
  const found = usePageActions(shortcuts)
  // "New operator" is a page, too, and leads there.
  const actions = found.filter(({ title }) => fixed.pages.every((page) => page.title !== title))
  const ofRecords = resources.map((resource) => ({
    resource,
    // oxlint-disable-next-line react/hooks -- there are the same resources in each render
    ...useRecordItems(resource, recents, text),
  }))

  const isEmpty = text.trim() === ''
  const other = others.byId(text.trim())
  const jumps = [...others.items, ...fixed.views, ...fixed.pages]
  const known = [...ofRecords.flatMap(({ recent }) => recent), ...jumps]
  const byKey = new Map(known.map((item) => [item.key, item]))
  const isHere = (item: PaletteItem) =>
    'link' in item && router.buildLocation(item.link).pathname === here
  const recent = recents.flatMap((one) => byKey.get(keyOf(one)) ?? [])
  const groups: PaletteGroup[] = [
    { heading: 'Recent', most: 6, items: recent.filter((item) => !isHere(item)).slice(0, 6) },
    { heading: 'On this page', most: 30, items: actions },
    // Not first: Enter alone would take something back.
    { heading: 'Undo', most: 5, items: undos },
    ...ofRecords.map(({ resource, found, recent, waysOn }) => {
      const byId = other ? [] : openById(resource, resources, text)
      const isSure = text.trim().startsWith(resource.idStart)
      return {
        heading: capitalized(resource.words.other),
        most: 12,
        items: isEmpty ? [] : [...found, ...recent, ...(isSure ? byId : [])],
        waysOn: isSure ? waysOn : [...byId, ...waysOn],
      }
    }),
    { heading: others.heading, most: 8, items: [...others.items, ...(other ? [other] : [])] },
    { heading: 'Saved views', most: 8, items: fixed.views },
    { heading: 'Search and sort', most: 10, items: isEmpty ? [] : fixed.searches },
    { heading: 'Pages', most: 10, items: fixed.pages },
    { heading: 'Connections', most: 10, items: connections },
    { heading: 'Dashboard', most: 10, items: fixed.dashboard },
  ]
  return {
    groups: rankGroups(groups, text),
    searched: ofRecords.map(({ searched }) => searched).join(' '),
  }
}
