import { ownerId } from '../connection/connection.ts'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { useCatalogue } from '../resources/edges/catalogue.ts'
import { rememberedEdges } from '../resources/edges/remembered-edges.ts'
import { savedViews } from '../list/saved-views.ts'
import {
  dashboardItems,
  edgeItem,
  openById,
  operatorItem,
  pageItems,
  viewItem,
} from './own-items.ts'
import { pageActions } from './page-actions.ts'
import { keyOf, type PaletteItem } from './palette-item.ts'
import { rankItems, withRecentGroup } from './rank-items.ts'
import { recents as recentList } from './recents.ts'
import { useFoundOperators, type Searched } from './use-found-operators.ts'
import { useRecentOperators } from './use-recent-operators.ts'

const signOut = () => document.querySelector<HTMLElement>('[data-shortcut="sign-out"]')?.click()

const loadAll = ({ start, isStarting }: Searched): PaletteItem => ({
  key: 'load all',
  group: 'operators',
  title: isStarting ? 'Loading all operators…' : 'Load all operators to search everything',
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
export const usePaletteItems = (text: string, showShortcuts: () => void) => {
  const router = useRouter()
  const client = useClient()
  const id = ownerId(client.connection)
  const catalogue = useCatalogue()
  const searched = useFoundOperators(client, text)
  // As they were when it was opened: the page behind it does not change the list under the pointer.
  const [recents] = useState(() => recentList.read(id))
  const [fixed] = useState(() => {
    const pages = pageItems()
    const paths = new Set(pages.map((item) => 'link' in item && item.title))
    return {
      // "New operator" is a page, too, and leads there.
      before: pageActions().filter(({ title }) => !paths.has(title)),
      after: [
        ...savedViews.read(id).map(viewItem),
        ...pages,
        ...dashboardItems({ showShortcuts, signOut }),
      ],
      remembered: rememberedEdges(id),
    }
  })
  const [recentIds] = useState(() =>
    recents.flatMap(({ kind, id }) => (kind === 'operator' ? [id] : [])),
  )
  const recentOperators = useRecentOperators(client, recentIds, searched.copy !== null)

  const groups = useMemo(() => {
    const isEmpty = text.trim() === ''
    const labels = new Map(catalogue.map(({ kind, id, label }) => [`${kind}/${id}`, label]))
    const edges = [
      ...fixed.remembered.map((edge) => ({
        ...edge,
        label: labels.get(`${edge.kind}/${edge.id}`) ?? '',
      })),
      ...catalogue,
    ].map(edgeItem)
    const found = searched.operators.map((operator): PaletteItem => ({
      ...operatorItem(operator),
      ...(searched.areFound && { stays: 'found' }),
    }))
    const typed = isEmpty ? null : openById(text)
    const recent = new Set(recentIds)
    const known = isEmpty ? [] : found
    const items = uniqueByKey([
      ...fixed.before,
      ...known,
      ...recentOperators.map(operatorItem),
      ...edges,
      ...fixed.after,
      ...(typed ? [typed] : []),
      ...(searched.copy ? [] : [loadAll(searched)]),
    ])
    const here = router.state.location.pathname
    const isHere = (item: PaletteItem) =>
      'link' in item && router.buildLocation(item.link).pathname === here
    const grouped = withRecentGroup(items, recents.map(keyOf))
    // Without a text: what is recent but not this page itself, and of the operators nothing else.
    const shown = isEmpty
      ? grouped.filter((item) =>
          item.group === 'recent'
            ? !isHere(item)
            : item.group !== 'operators' || item.key === 'load all' || recent.has(item.key),
        )
      : grouped
    return rankItems(shown, text)
  }, [text, catalogue, fixed, searched, recentIds, recentOperators, recents, router])
  return { groups, searched }
}
