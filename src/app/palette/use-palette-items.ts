import { ownerId } from '../connection/connection.ts'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { capitalized } from '../resources/resource-words.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { lastChange, undoables } from '../writes/undoables.ts'
import { savedViews } from '../list/saved-views.ts'
import {
  bulkItems,
  dashboardItems,
  pageItems,
  searchItems,
  undoItems,
  viewItem,
  type Deeds,
} from './own-items.ts'
import { openById, recordItem } from './record-items.ts'
import { pageActions } from './page-actions.ts'
import { groupsWith, keyOf, type PaletteItem, type PaletteParts } from './palette-item.ts'
import { rankItems, withRecentGroup } from './rank-items.ts'
import { recents as recentList } from './recents.ts'
import { useFoundRecords, type Searched } from './use-found-records.ts'

const loadAll = ({ resource, start, isStarting }: Searched): PaletteItem => ({
  key: `load all ${resource.key}`,
  group: resource.key,
  title: isStarting
    ? `Loading all ${resource.words.other}…`
    : `Load all ${resource.words.other} to search everything`,
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
export const usePaletteItems = (parts: PaletteParts, text: string, deeds: Deeds) => {
  const { resources } = parts
  const router = useRouter()
  const id = ownerId(useClient().connection)
  const ban = useWriteBan()
  // As they were when it was opened: the page behind it does not change the list under the pointer.
  const [recents] = useState(() => recentList.read(id))
  // Those of before a reload come when they are read again.
  const undos = undoItems(useSelector(undoables), useSelector(lastChange))
  const [fixed] = useState(() => {
    const pages = pageItems(parts, ban)
    const paths = new Set(pages.map((item) => 'link' in item && item.title))
    const actions = pageActions(parts.shortcuts)
    const path = router.state.location.pathname
    return {
      // "New operator" is a page, too, and leads there.
      actions: actions.filter(({ title }) => !paths.has(title)),
      searches: resources.flatMap((resource) => [
        ...searchItems(resource),
        ...bulkItems(resource, {
          ban,
          isInList: path === resource.pages.list,
          onPage: new Set(actions.map(({ title }) => title)),
        }),
      ]),
      after: [
        ...resources.flatMap((resource) =>
          savedViews.read(slotOf(id, resource.key)).map((view) => viewItem(resource, view)),
        ),
        ...pages,
        ...dashboardItems(parts, deeds),
      ],
    }
  })
  const searched = resources.map((resource) => {
    const { one } = resource.words
    const recentIds = recents.flatMap(({ kind, id }) => (kind === one ? [id] : []))
    // oxlint-disable-next-line react/hooks -- there are the same resources in each render
    return useFoundRecords(resource, recentIds, text)
  })

  const isEmpty = text.trim() === ''
  const found = isEmpty
    ? []
    : searched.flatMap(({ resource, records, areFound }) =>
        records.map((record): PaletteItem => ({
          ...recordItem(resource, record),
          ...(areFound && { stays: 'found' }),
        })),
      )
  const items = uniqueByKey([
    ...undos,
    ...fixed.actions,
    ...found,
    ...searched.flatMap(({ resource, recent }) => recent.map((one) => recordItem(resource, one))),
    ...parts.others.items,
    ...fixed.after,
    ...parts.connections,
    ...(isEmpty ? [] : [...fixed.searches, ...openById(parts, text)]),
    ...searched.flatMap((one) => (one.copy ? [] : [loadAll(one)])),
  ])
  const here = router.state.location.pathname
  const isHere = (item: PaletteItem) =>
    'link' in item && router.buildLocation(item.link).pathname === here
  const grouped = withRecentGroup(items, recents.map(keyOf))
  const ofRecords = resources.map(({ key, words }) => ({
    key,
    heading: capitalized(words.other),
    most: 12,
  }))
  const isOfRecords = ({ group }: PaletteItem) => ofRecords.some(({ key }) => key === group)
  // Without a text: what is recent but not this page itself, and of the records nothing else.
  const shown = isEmpty
    ? grouped.filter((item) =>
        item.group === 'recent' ? !isHere(item) : item.stays === 'last' || !isOfRecords(item),
      )
    : grouped
  const groups = rankItems(shown, text, groupsWith([...ofRecords, parts.others.group]))
  return { groups, searched }
}
