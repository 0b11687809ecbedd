import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { operatorName } from '#domain/operator-name.ts'
import { journalMarks } from './bulk/journal-mark.ts'
import { useHeavyPart } from './ui/load-code.ts'
import { lastChange, undoLast, wantedUndos } from './writes/undoables.ts'
import { listKeys } from './list/use-row-keys.ts'
import { useClient } from './api/use-client.ts'
import { PAGES } from './page-descriptions.ts'
import { useEdgeLabel } from './resources/edges/catalogue.ts'
import { OPERATOR_WORDS } from './resources/operators/operator-pages.ts'
import { operatorQuery } from './resources/operators/operator-queries.ts'
import { Shell, type ShellParts } from './shell/shell.tsx'
import type { ShortcutLists } from './shell/shortcut-keys.ts'
import { showShortcuts } from './shell/shortcuts.tsx'
import { shortened } from './ui/first-part.ts'
import { ActivityIcon, EdgesIcon, OperatorsIcon, OverviewIcon } from './ui/icons.tsx'

/** The name of an operator that the page has loaded, or else its id; it loads nothing itself. */
const OperatorName = ({ id }: { id: string }) => {
  const { data } = useQuery({ ...operatorQuery(useClient(), id), enabled: false })
  return <span translate="no">{shortened(data ? operatorName(data) : id)}</span>
}

/** What the host calls the edge of the open page, or else its id. */
const EdgeName = ({ id }: { id: string }) => {
  const { kind = '' } = useParams({ strict: false })
  return <span translate="no">{shortened(useEdgeLabel({ kind, id }) || id)}</span>
}

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
    { keys: 'e', label: 'Edit the operator in sight', press: 'edit' },
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

// What the shell shows of what stands above it.
const SHELL_PARTS: ShellParts = {
  names: { operator: OperatorName, edge: EdgeName },
  pages: [
    { page: PAGES.overview, Icon: OverviewIcon },
    { page: PAGES.operators, Icon: OperatorsIcon },
    { page: PAGES.edges, Icon: EdgesIcon },
    { page: PAGES.activity, Icon: ActivityIcon },
  ],
  // With the search of all records: more than the rest of the frame.
  loadPalette: async () => (await import('./app-palette.tsx')).AppPalette,
  shortcuts: APP_SHORTCUTS,
}

/** The frame around every page but the connect page, with what was left unfinished. */
export const Frame = () => {
  const hasBulk = useSelector(journalMarks, ({ length }) => length > 0)
  const { Part: BulkStatuses } = useHeavyPart(
    async () => (await import('./bulk/bulk-status.tsx')).BulkStatuses,
    hasBulk,
  )
  // With the questions that an undo may ask: more than the rest of the frame.
  const hasChange = useSelector(lastChange, (last) => last !== null)
  const isWanted = useSelector(wantedUndos, ({ length }) => length > 0)
  const { Part: UndoHost } = useHeavyPart(
    async () => (await import('./writes/undo-host.tsx')).UndoHost,
    hasChange || isWanted,
  )
  return (
    <Shell parts={SHELL_PARTS}>
      {UndoHost && <UndoHost />}
      {BulkStatuses && <BulkStatuses />}
    </Shell>
  )
}
