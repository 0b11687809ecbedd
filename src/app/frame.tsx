import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { operatorName } from '#domain/operator-name.ts'
import { journalMarks } from './bulk/journal-mark.ts'
import { useHeavyPart } from './ui/load-code.ts'
import { lastChange, wantedUndos } from './writes/undoables.ts'
import { APP_SHORTCUTS } from './app-shortcuts.ts'
import { useClient } from './api/use-client.ts'
import { PAGES } from './page-descriptions.ts'
import { useEdgeLabel } from './resources/edges/catalogue.ts'
import { operatorQuery } from './resources/operators/operator-queries.ts'
import { Shell, type ShellParts } from './shell/shell.tsx'
import { shortened } from './ui/first-part.ts'
import { ActivityIcon, EdgesIcon, OperatorsIcon, OverviewIcon } from './ui/icons.tsx'

/** The name of an operator that the page has loaded, or else its id; it loads nothing itself. */
const OperatorName = ({ id }: { id: string }) => {
  const { data } = useQuery({ ...operatorQuery(useClient(), id), enabled: false })
  return shortened(data ? operatorName(data) : id)
}

/** What the host calls the edge of the open page, or else its id. */
const EdgeName = ({ id }: { id: string }) => {
  const { kind = '' } = useParams({ strict: false })
  return shortened(useEdgeLabel({ kind, id }) || id)
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
