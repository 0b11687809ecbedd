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
import { groupsWith, keyOf, type PaletteItem, type PaletteParts } from './palette-item.ts'
import { rankItems, withRecentGroup } from './rank-items.ts'
import { recents as recentList } from './recents.ts'
import { isWhole, useFoundRecords, type Searched } from './use-found-records.ts'
import type { Shortcut } from '../shell/shortcut-keys.ts'
import { shortened } from '../ui/first-part.ts'

// A LinkButton is a link with the role of a button; a page's parts are links in a nav.
const ACTIONS = 'button, a[role="button"], nav a, input[data-shortcut]'
// What belongs to one row, value or entry of many, and what is off and does not say why.
const NOT_OF_PAGE =
  'table, [role="grid"], [role="listbox"], li, :disabled, [aria-disabled="true"]:not([data-tip]), [aria-current="page"], [aria-pressed="true"], [aria-hidden="true"]'
const REGION = 'section[aria-labelledby], [role="region"][aria-label], section[aria-label]'

// What is lost without a question is only gone to: pressing it there is one's own decision.
const LOSES = /^(remove|forget|discard|clear|reset|undo)\b/i

const byId = (id: string | null) => (id === null ? null : document.getElementById(id))

const nameOf = (element: Element): string =>
  (
    element.getAttribute('aria-label') ??
    byId(element.getAttribute('aria-labelledby'))?.textContent ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null) ??
    element.textContent
  )
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether a link leads to a page as it is: one with a search, such as a duplicate, is another place. */
const leadsTo = (element: HTMLElement, path: string): boolean => {
  if (!(element instanceof HTMLAnchorElement)) return false
  const { pathname, search } = new URL(element.href)
  return search === '' && pathname.endsWith(path)
}

const shortcutOf = (shortcuts: readonly Shortcut[], element: HTMLElement) =>
  shortcuts.find((shortcut) => {
    if ('press' in shortcut) return shortcut.press === element.dataset['shortcut']
    if ('focus' in shortcut) return shortcut.focus === element.dataset['shortcut']
    return 'to' in shortcut && leadsTo(element, shortcut.to)
  })

// An entry of a closed menu is found, and focused, where the button is that opens the menu.
const placeOf = (element: HTMLElement): HTMLElement => {
  const menu = element.closest('[role="group"][popover]:not(:popover-open)')
  return menu ? (document.querySelector(`[popovertarget="${menu.id}"]`) ?? element) : element
}

type Found = { element: HTMLElement; key: string; name: string; region: string }

const findAll = (): Found[] => {
  const elements = document.querySelectorAll<HTMLElement>(`#content :is(${ACTIONS})`)
  const found = [...elements].flatMap((element) => {
    const name = nameOf(element)
    if (name === '' || element.closest(NOT_OF_PAGE) || !placeOf(element).checkVisibility())
      return []
    const place = element.closest(REGION)
    const region = place ? nameOf(place) : ''
    return [{ element, name, region, key: `action ${region} ${name}` }]
  })
  return [...new Map(found.map((one) => [one.key, one])).values()]
}

const carryOut = (element: HTMLElement, name: string) => {
  // What opens here gives the focus back to it.
  placeOf(element).focus()
  if (element instanceof HTMLInputElement) element.select()
  else if (!LOSES.test(name)) element.click()
}

/** What the buttons, parts and search field of the page do; rows and entries of lists are not among them. */
const pageActions = (shortcuts: readonly Shortcut[]): PaletteItem[] =>
  findAll().map(({ element, key, name, region }) => ({
    key,
    group: 'actions',
    title: shortened(name),
    details: region ? [shortened(region)] : [],
    off: element.ariaDisabled === 'true' ? (element.dataset['tip'] ?? undefined) : undefined,
    keys: shortcutOf(shortcuts, element)?.keys,
    // The page may have been rendered anew since.
    act: () => {
      const now = findAll().find((one) => one.key === key)
      if (now) carryOut(now.element, now.name)
    },
  }))

const loadAllItem = ({ resource, loadAll, state }: Searched): PaletteItem => ({
  key: `load all ${resource.key}`,
  group: resource.key,
  title:
    state.loading === 'running'
      ? `Loading all ${resource.words.other}…`
      : `Load all ${resource.words.other} to search everything`,
  stays: 'last',
  act: loadAll,
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
    : searched.flatMap(({ resource, records }) =>
        records.map((record): PaletteItem => ({
          ...recordItem(resource, record),
          stays: 'found',
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
    ...searched.flatMap((one) => (isWhole(one.state) ? [] : [loadAllItem(one)])),
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
