import { useWriteBan } from '../../../api/use-client.ts'
import type { ListParts } from '../../../list/list-parts.ts'
import type { Shown } from '../../../list/list-view.ts'
import { recordWithModules, type EdgeRecord } from '../../../resources/edges/edge-record.ts'
import type { EdgeWithModules } from '../../../resources/edges/module-file.ts'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import type { EdgeChoice } from './export-modules-dialog.tsx'

type Mirror = ListParts['mirror']

const readEdges = async (
  { documents }: Pick<Mirror, 'documents'>,
  ids: readonly string[],
): Promise<EdgeWithModules[]> => {
  const all: EdgeWithModules[] = []
  for await (const piece of documents(ids))
    // The source of edges made them.
    all.push(...piece.map(({ document }) => recordWithModules(document as EdgeRecord)))
  return all
}

/** What of a list can be exported: what is selected, what is found, all of it. */
const choicesOf = ({ mirror, state, view, selection }: ListParts): EdgeChoice[] => {
  const shown = view.shown.get()
  const chosen = [...selection.ids]
  const matching = (text: string, sort: Shown['sort']) => async () =>
    readEdges(mirror, await mirror.ids({ text, sort }))
  const selected = {
    label: 'Selected edges',
    count: chosen.length,
    read: async () => readEdges(mirror, chosen),
  }
  const found = shown !== null &&
    shown.text.trim() !== '' && {
      label: 'This view',
      count: shown.matches,
      read: matching(shown.text, shown.sort),
    }
  const all = { label: 'All edges', count: state.loaded, read: matching('', []) }
  return [...(chosen.length > 0 ? [selected] : []), ...(found ? [found] : []), all]
}

/** Writes the modules of the listed edges into a file, and reads them from one. */
export const ModuleFileTools = ({ parts }: { parts: ListParts }) => (
  <>
    <DialogButton
      size="small"
      load={async () => (await import('./import-modules-dialog.tsx')).ImportModulesDialog}
      given={() => ({})}
      off={useWriteBan()}
    >
      Import modules…
    </DialogButton>
    {parts.state.loaded > 0 && (
      <DialogButton
        size="small"
        load={async () => (await import('./export-modules-dialog.tsx')).ExportModulesDialog}
        given={() => ({ choices: choicesOf(parts) })}
      >
        Export modules…
      </DialogButton>
    )}
  </>
)
