import { PAGES } from './page-descriptions.ts'
import { listKeys } from './list/use-row-keys.ts'
import { OPERATOR_WORDS } from './resources/operators/operator-pages.ts'
import { undoLast } from './writes/undoables.ts'
import type { ShortcutLists } from './shell/shortcut-keys.ts'
import { showShortcuts } from './shell/shortcuts.tsx'

/** The keyboard shortcuts of the dashboard. */
export const APP_SHORTCUTS: ShortcutLists = {
  shortcuts: [
    { keys: 'Ctrl+K', label: 'Jump to anything; on a Mac also Cmd+K', isListed: true },
    {
      keys: 'Ctrl+Enter',
      label: 'Save the form, or create its record; on a Mac also Cmd+Enter',
      isListed: true,
    },
    { keys: 'g h', label: 'Go to the overview', to: PAGES.overview.path },
    { keys: 'g o', label: 'Go to operators', to: PAGES.operators.path },
    { keys: 'g c', label: 'Go to certificates', to: PAGES.certificates.path },
    { keys: 'g e', label: 'Go to edges', to: PAGES.edges.path },
    { keys: 'g a', label: 'Go to activity', to: PAGES.activity.path },
    { keys: 'g s', label: 'Go to settings', to: PAGES.settings.path },
    { keys: 'c', label: 'Create an operator', to: PAGES.operatorNew.path },
    { keys: '/', label: 'Search the list', press: 'search' },
    { keys: 'r', label: 'Refresh', press: 'refresh' },
    { keys: 'd', label: 'Compare the selected operators', press: 'compare' },
    { keys: 'z', label: 'Undo the last change', act: undoLast },
    { keys: '?', label: 'Show keyboard shortcuts', act: showShortcuts },
  ],
  ofList: {
    title: `In the list of all ${OPERATOR_WORDS.other}`,
    keys: listKeys(OPERATOR_WORDS),
  },
}
