import { formatToken } from '../collections/format-search.ts'
import { searchTokens } from '../collections/tokens.ts'
import type { SavedView } from '../list/saved-views.ts'
import { offersOf } from '../resources/bulk-offers.ts'
import type { Resource } from '../resources/resource.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { searchAddress } from '../shell/search-address.ts'
import { UNDO_KEY } from '../shell/shortcut-keys.ts'
import type { Undoable } from '../writes/undoables.ts'
import { chooseTheme, themeChoice } from '../theme-choice.ts'
import { THEMES, type Theme } from '../theme.ts'
import { shortened } from '../ui/first-part.ts'
import { keyOf, type PaletteItem, type PaletteParts } from './palette-item.ts'
import { shownOnly } from './record-items.ts'

/** Shows a saved view of the list of a resource. */
export const viewItem = (
  { key, pages: { list } }: Pick<Resource, 'key' | 'pages'>,
  { name, q, sort }: SavedView,
): PaletteItem => {
  const recent = { kind: slotOf('view', key), id: name }
  return {
    key: keyOf(recent),
    group: 'views',
    title: shortened(name),
    details: shownOnly([q]),
    link: searchAddress(list, q, sort),
    recent,
  }
}

/** Searches all records of a resource by a value that is often meant, or sorts them. */
export const searchItems = ({
  key,
  words: { other },
  fields,
  pages: { list },
}: Pick<Resource, 'key' | 'words' | 'fields' | 'pages'>): PaletteItem[] =>
  fields.flatMap(({ heading, search, sort, options, suggestions = [] }): PaletteItem[] => {
    const searches = (search ? (options ?? suggestions) : []).map((value): PaletteItem => {
      const q = formatToken(searchTokens(fields), search?.token ?? '', value)
      return {
        key: `search ${key} ${q}`,
        group: 'searches',
        title: `Search ${other}: ${q}`,
        details: [heading],
        link: searchAddress(list, q, undefined),
      }
    })
    if (!sort) return searches
    return [
      ...searches,
      {
        key: `sort ${key} ${sort}`,
        group: 'searches',
        title: `Sort all ${other} by ${heading.toLowerCase()}`,
        details: [heading],
        link: searchAddress(list, '', sort),
      },
    ]
  })

const focusFirstRow = () =>
  document.querySelector<HTMLElement>('#content tbody input[type="checkbox"]')?.focus()

type BulkPlace = {
  /** Why nothing is changed. */
  ban: string | undefined
  /** Its list is the page. */
  isInList: boolean
  /** What the page offers by itself: with a selection, changes of it. */
  onPage: ReadonlySet<string>
}

/** Changes many records: leads to their list, or in the list to the rows that it shows now, where one selects them. */
export const bulkItems = (
  resource: Pick<Resource, 'key' | 'words' | 'fields' | 'bulk' | 'pages'>,
  { ban, isInList, onPage }: BulkPlace,
): PaletteItem[] =>
  offersOf(resource)
    .filter(({ label }) => !onPage.has(`${label}…`))
    .map(({ kind, label }) => ({
      key: `bulk ${resource.key} ${label}`,
      group: 'bulk',
      title: `${label} ${kind === 'delete' ? '' : 'on '}many ${resource.words.other}`,
      details: [`Select ${resource.words.other} first`],
      words: 'bulk change',
      off: ban,
      ...(isInList
        ? { act: focusFirstRow }
        : { link: { to: resource.pages.list, search: { all: 'yes' } } }),
    }))

/** Goes to each page that has an address of its own; `ban`: why nothing is created. */
export const pageItems = (
  { resources, pages, shortcuts }: Pick<PaletteParts, 'resources' | 'pages' | 'shortcuts'>,
  ban: string | undefined,
): PaletteItem[] =>
  pages.map(({ path, crumb }): PaletteItem => {
    const recent = { kind: 'page', id: path } as const
    return {
      key: keyOf(recent),
      group: 'pages',
      title: crumb,
      keys: shortcuts.find((shortcut) => 'to' in shortcut && shortcut.to === path)?.keys,
      link: { to: path },
      words: resources.some(({ pages }) => pages.list === path) ? 'all' : undefined,
      off: resources.some(({ pages }) => pages.create === path) ? ban : undefined,
      recent,
    }
  })

const THEME_TITLES: Record<Theme, string> = {
  system: "Follow the system's theme",
  light: 'Light theme',
  dark: 'Dark theme',
}

/** Takes back each change of this tab that can be, the last one first. */
export const undoItems = (undoables: readonly Undoable[], last: Undoable | null): PaletteItem[] =>
  undoables.flatMap((change, index) =>
    change.undo
      ? {
          key: `undo ${index}`,
          group: 'undo',
          title: `Undo ${change.title}`,
          keys: change === last ? UNDO_KEY : undefined,
          act: change.undo,
        }
      : [],
  )

/** What concerns the whole dashboard, done by its frame. */
export type Deeds = { showShortcuts: () => void; signOut: () => void }

/** What concerns the whole dashboard: its theme, its shortcuts, signing out. */
export const dashboardItems = (
  { shortcuts }: Pick<PaletteParts, 'shortcuts'>,
  { showShortcuts, signOut }: Deeds,
): PaletteItem[] => [
  ...THEMES.filter((theme) => theme !== themeChoice.get()).map((theme): PaletteItem => ({
    key: `theme ${theme}`,
    group: 'dashboard',
    title: THEME_TITLES[theme],
    words: 'appearance mode',
    act: () => chooseTheme(theme),
  })),
  ...shortcuts.flatMap((shortcut): PaletteItem[] => {
    const { keys, label } = shortcut
    const about = { key: `shortcut ${keys}`, group: 'dashboard', title: label, keys } as const
    return 'opensList' in shortcut ? [{ ...about, act: showShortcuts }] : []
  }),
  { key: 'sign-out', group: 'dashboard', title: 'Sign out', words: 'log out', act: signOut },
]
