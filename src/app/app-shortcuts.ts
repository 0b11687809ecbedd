import { PAGES } from './page-descriptions.ts'
import { listKeys } from './list/list-keys.ts'
import { OPERATOR_WORDS } from './resources/operators/operator-pages.ts'
import { undoLast } from './writes/undoables.ts'
import { FIRST_KEY, UNDO_KEY, type ShortcutLists } from './shell/shortcut-keys.ts'

/** The keyboard shortcuts of the dashboard. */
export const APP_SHORTCUTS: ShortcutLists = {
  shortcuts: [
    { keys: 'Ctrl+K', label: 'Jump to anything; on a Mac also Cmd+K', isListed: true },
    {
      keys: 'Ctrl+Enter',
      label: 'Save the form, or create its record; on a Mac also Cmd+Enter',
      isListed: true,
    },
    { keys: `${FIRST_KEY} h`, label: 'Go to the overview', to: PAGES.overview.path },
    { keys: `${FIRST_KEY} o`, label: 'Go to operators', to: PAGES.operators.path },
    { keys: `${FIRST_KEY} c`, label: 'Go to certificates', to: PAGES.certificates.path },
    { keys: `${FIRST_KEY} e`, label: 'Go to edges', to: PAGES.edges.path },
    { keys: `${FIRST_KEY} a`, label: 'Go to activity', to: PAGES.activity.path },
    { keys: `${FIRST_KEY} s`, label: 'Go to settings', to: PAGES.settings.path },
    { keys: 'c', label: 'Create an operator', to: PAGES.operatorNew.path },
    { keys: '/', label: 'Search the list', focus: 'search' },
    { keys: 'r', label: 'Refresh', press: 'refresh' },
    { keys: 'd', label: 'Compare the selected operators', press: 'compare' },
    { keys: UNDO_KEY, label: 'Undo the last change', actOn: undoLast },
    { keys: '?', label: 'Show keyboard shortcuts', opensList: true },
  ],
  ofList: {
    title: `In the list of all ${OPERATOR_WORDS.other}`,
    keys: listKeys(OPERATOR_WORDS),
  },
}
