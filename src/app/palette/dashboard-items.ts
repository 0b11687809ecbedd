import { formatFilter } from '../collections/edit-search.ts'
import type { SavedView } from '../list/saved-views.ts'
import type { Resource } from '../resources/resource.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { searchAddress } from '../shell/search-address.ts'
import { UNDO_KEY, type Shortcut } from '../shell/shortcut-keys.ts'
import type { Undoable } from '../writes/undoables.ts'
import { chooseTheme, themeChoice } from '../theme-choice.ts'
import { THEMES } from '../theme.ts'
import { shortened } from '../ui/first-part.ts'
import { keyOf, type PaletteItem, type PaletteParts } from './palette-item.ts'

/** Shows a saved view of the list of a resource. */
export const viewItem = (
  { key, pages: { list } }: Resource,
  { name, q, sort }: SavedView,
): PaletteItem => {
  const recent = { kind: slotOf('view', key), id: name }
  return {
    key: keyOf(recent),
    title: shortened(name),
    details: [shortened(q)],
    link: searchAddress(list, q, sort),
    recent,
  }
}

/** Searches all records of a resource by a value that is often meant. */
export const searchItems = ({ words, fields, pages }: Resource): PaletteItem[] =>
  fields.flatMap(({ heading, search, options, suggestions = [] }) =>
    (search ? (options ?? suggestions) : []).map((value) => {
      const q = formatFilter(fields, search?.token ?? '', value)
      const title = `Search ${words.other}: ${q}`
      return {
        key: title,
        title,
        details: [heading],
        link: searchAddress(pages.list, q, undefined),
      }
    }),
  )

/** Goes to each page that has an address of its own; `ban`: why nothing is created. */
export const pageItems = (
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
      words: resources.some(({ pages }) => pages.list === path) ? 'all' : '',
      off: resources.some(({ pages }) => pages.create === path) ? ban : undefined,
      recent,
    }
  })

/** Takes back each change of this tab that can be, the last one first. */
export const undoItems = (undoables: readonly Undoable[], last: Undoable | null): PaletteItem[] =>
  undoables.flatMap((change, index) => {
    const { title, undo } = change
    const keys = change === last ? UNDO_KEY : undefined
    return undo ? { key: `undo ${index}`, title: `Undo ${title}`, keys, act: undo } : []
  })

const THEME_TITLES = {
  system: "Follow the system's theme",
  light: 'Light theme',
  dark: 'Dark theme',
}

/** What is done by the frame of the dashboard. */
export type Deeds = { showShortcuts: () => void; signOut: () => void }

/** What concerns the whole dashboard: its theme, its shortcuts, signing out. */
export const dashboardItems = (
  shortcuts: readonly Shortcut[],
  { showShortcuts, signOut }: Deeds,
): PaletteItem[] => [
  ...THEMES.filter((theme) => theme !== themeChoice.get()).map((theme) => ({
    key: `theme ${theme}`,
    title: THEME_TITLES[theme],
    words: 'appearance mode',
    act: () => chooseTheme(theme),
  })),
  ...shortcuts.flatMap((shortcut) => {
    const { keys, label: title } = shortcut
    return 'opensList' in shortcut ? { key: 'shortcuts', title, keys, act: showShortcuts } : []
  }),
  { key: 'sign out', title: 'Sign out', words: 'log out', act: signOut },
]
