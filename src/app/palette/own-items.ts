import { edgeName } from '#contract/edge-modules.ts'
import { idText } from '#contract/text.ts'
import { operatorName } from '#domain/operator-name.ts'
import { PAGES } from '../page-descriptions.ts'
import { kindOfId } from '../resources/edges/edge-kind.ts'
import type { Edge } from '../resources/edges/remembered-edges.ts'
import type { SavedView } from '../list/saved-views.ts'
import { searchAddress } from '../shell/search-address.ts'
import { SHORTCUTS } from '../shell/shortcuts.ts'
import { chooseTheme, themeChoice } from '../theme-choice.ts'
import { THEMES, type Theme } from '../theme.ts'
import { shortened } from '../ui/first-part.ts'
import { keyOf, type PaletteItem } from './palette-item.ts'

/** What is known of an operator that is found. */
export type FoundOperator = {
  readonly id: string
  readonly description: string
  readonly deployment: {
    readonly name: string
    readonly namespace: string
    readonly cluster_name: string
  }
}

const shownOnly = (texts: readonly string[]) => [...new Set(texts.filter(Boolean).map(shortened))]

/** Opens an operator. */
export const operatorItem = ({
  id,
  description,
  deployment: { name, namespace, cluster_name },
}: FoundOperator): PaletteItem => {
  const title = shortened(operatorName({ id, description }))
  const recent = { kind: 'operator', id } as const
  return {
    key: keyOf(recent),
    group: 'operators',
    title,
    details: shownOnly([cluster_name, namespace, name, title === id ? '' : id]),
    link: { to: '/operators/$id', params: { id } },
    recent,
  }
}

/** An operator of which only the id is known. */
export const unknownOperator = (id: string): FoundOperator => ({
  id,
  description: '',
  deployment: { name: '', namespace: '', cluster_name: '' },
})

/** Opens an edge. */
export const edgeItem = ({ kind, id, label }: Edge & { label: string }) => {
  const recent = { kind: 'edge', id: `${kind}/${id}` } as const
  return {
    key: keyOf(recent),
    group: 'edges',
    title: shortened(label || id),
    details: shownOnly([label && id, edgeName(kind)]),
    link: { to: '/edges/$kind/$id', params: { kind, id }, state: { isOpenedHere: true } },
    recent,
  } satisfies PaletteItem
}

// Ids of this service's family: a prefix, and letters with digits.
const isLikeAnId = (text: string) => /^\w+$/.test(text) && /_\w{4}/.test(text)
// Ids of any other: a plain word is none, and where nothing matches it must not lead to a page of nothing.
const MAYBE_AN_ID = /[\d_]/

/** Opens what has the typed text as its id; null if no id is like that. */
export const openById = (text: string): PaletteItem | null => {
  const id = text.trim()
  if (/\s/.test(id) || id.length < 3 || !idText().safeParse(id).success) return null
  const kind = kindOfId(id)
  if (kind) return { ...edgeItem({ kind, id, label: '' }), stays: 'found' }
  if (!MAYBE_AN_ID.test(id)) return null
  return {
    ...operatorItem(unknownOperator(id)),
    title: `Open the operator with the ID ${shortened(id)}`,
    stays: isLikeAnId(id) ? 'found' : 'last',
  }
}

/** Shows a saved view of the list. */
export const viewItem = ({ name, q, sort }: SavedView): PaletteItem => {
  const recent = { kind: 'view', id: name } as const
  return {
    key: keyOf(recent),
    group: 'views',
    title: shortened(name),
    details: shownOnly([q]),
    link: searchAddress(q, sort),
    recent,
  }
}

const SHOWN_PAGES = [PAGES.operators, PAGES.operatorNew, PAGES.edges, PAGES.bulk, PAGES.settings]

/** Goes to each page that has an address of its own. */
export const pageItems = (): PaletteItem[] => [
  ...SHOWN_PAGES.map(({ path, crumb }): PaletteItem => {
    const recent = { kind: 'page', id: path } as const
    return {
      key: keyOf(recent),
      group: 'pages',
      title: crumb,
      keys: SHORTCUTS.find((shortcut) => 'to' in shortcut && shortcut.to === path)?.keys,
      link: { to: path },
      recent,
    }
  }),
  {
    key: 'page all',
    group: 'pages',
    title: 'All operators',
    link: { to: '/operators', search: { all: 'yes' } },
  },
]

const THEME_TITLES: Record<Theme, string> = {
  system: "Follow the system's theme",
  light: 'Light theme',
  dark: 'Dark theme',
}

type Deeds = { showShortcuts: () => void; signOut: () => void }

/** What concerns the whole dashboard: its theme, its shortcuts, signing out. */
export const dashboardItems = ({ showShortcuts, signOut }: Deeds): PaletteItem[] => [
  ...THEMES.filter((theme) => theme !== themeChoice.get()).map((theme): PaletteItem => ({
    key: `theme ${theme}`,
    group: 'dashboard',
    title: THEME_TITLES[theme],
    words: 'appearance mode',
    act: () => chooseTheme(theme),
  })),
  ...SHORTCUTS.flatMap((shortcut): PaletteItem[] => {
    const { keys, label } = shortcut
    const about = { key: `shortcut ${keys}`, group: 'dashboard', title: label, keys } as const
    if ('act' in shortcut) return [{ ...about, act: shortcut.act }]
    return 'opensList' in shortcut ? [{ ...about, act: showShortcuts }] : []
  }),
  { key: 'sign-out', group: 'dashboard', title: 'Sign out', words: 'log out', act: signOut },
]
