import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { savedViews, type SavedView } from '../resources/saved-views.ts'
import { capitalized } from '../resources/resource-words.ts'
import { slotOf } from '../resources/resource-slot.ts'
import type { Resource } from '../resources/resource.ts'
import { searchAddress } from '../shell/link.tsx'
import { shortened } from '../ui/first-part.ts'
import { rankGroups } from './find.ts'
import { keyOf, type PaletteGroup, type PaletteItem, type PaletteParts } from './palette-item.ts'
import { useRecordItems } from './record-items.ts'
import { recents as recentList } from './recents.ts'

/** Shows a saved view of the list of a resource. */
const viewItem = ({ key, pages }: Resource, { name, q, sort }: SavedView): PaletteItem => {
  const recent = { kind: slotOf('view', key), id: name }
  return {
    key: keyOf(recent),
    title: shortened(name),
    details: [shortened(q)],
    link: searchAddress(pages.list, q, sort),
    recent,
  }
}

/** Goes to each page that has an address of its own; `ban`: why nothing is created. */
const pageItems = (
  { resources, pages, shortcuts }: PaletteParts,
  ban: string | undefined,
): PaletteItem[] =>
  pages.map(({ path, crumb }) => {
    const recent = { kind: 'page', id: path }
    return {
      key: keyOf(recent),
      title: crumb,
      keys: shortcuts.find((shortcut) => 'to' in shortcut && shortcut.to === path)?.keys,
      link: { to: path },
      off: resources.some(({ pages }) => pages.create === path) ? ban : undefined,
      recent,
    }
  })

/** What can be jumped to with this text, in groups. */
export const usePaletteItems = (parts: PaletteParts, text: string) => {
  const { resources, others, connections } = parts
  const router = useRouter()
  const here = router.state.location.pathname
  const id = ownerId(useClient().connection)
  const ban = useWriteBan()
  // As they were when it was opened: what happens behind it does not change the list under the pointer.
  const [recents] = useState(() => recentList.read(id))
  const [views] = useState(() =>
    resources.flatMap((resource) =>
      savedViews.read(slotOf(id, resource.key)).map((view) => viewItem(resource, view)),
    ),
  )
  const pages = pageItems(parts, ban)
  const ofRecords = resources.map((resource) => ({
    heading: capitalized(resource.words.other),
    // oxlint-disable-next-line react/hooks -- there are the same resources in each render
    ...useRecordItems(resource, recents, text),
  }))
  const other = others.byId(text)
  const opened = ofRecords.flatMap(({ recent }) => recent)
  const known = [...opened, ...others.items, ...views, ...pages]
  const byKey = new Map(known.map((item) => [item.key, item]))
  const isElsewhere = (item: PaletteItem) =>
    !('link' in item) || router.buildLocation(item.link).pathname !== here
  const recent = recents.flatMap((one) => byKey.get(keyOf(one)) ?? []).filter(isElsewhere)
  const groups: PaletteGroup[] = [
    { heading: 'Recent', items: recent.slice(0, 6) },
    ...ofRecords,
    { heading: others.heading, items: [...others.items, ...(other ? [other] : [])] },
    { heading: 'Saved views', items: views },
    { heading: 'Pages', items: pages },
    { heading: 'Connections', items: connections },
  ]
  return rankGroups(groups, text)
}
