import { memo, useState } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { coverageText } from '../list/coverage-text.ts'
import type { ListView, Shown } from '../list/list-view.ts'
import type { Selection } from '../list/selection.ts'
import type { Mirror, MirrorState } from '../mirror/protocol.ts'
import type { Resource } from '../resources/resource.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { Button } from '../ui/button.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

type TransferToolsProps = {
  resource: Resource
  words: ResourceWords
  mirror: Mirror
  state: MirrorState
  /** Read while the dialog is open: it changes with each key of the search. */
  view: Pick<ListView, 'shown'>
  selection: Selection
}

/** Writes the records of a list into a file, and reads changes from one, which then are a bulk change. */
export const TransferTools = memo(
  ({ resource, words, mirror, state, view, selection }: TransferToolsProps) => {
    const [opened, setOpened] = useState<'import' | 'export' | null>(null)
    const close = () => setOpened(null)
    const isComplete = state.completed_at !== null && state.sweep === 'idle'
    const matching = async function* (text: string, sort: Shown['sort']) {
      yield* mirror.documents(await mirror.ids({ text, sort }))
    }
    const known = { documents: mirror.documents, isComplete, all: () => matching('', []) }
    const choices = () => {
      const shown = view.shown.get()
      const isSearch = shown !== null && shown.text.trim() !== ''
      const note = isComplete ? undefined : coverageText(state, words, state.loaded, false)
      const selected = {
        label: `Selected ${words.other}`,
        count: selection.ids.size,
        documents: () => mirror.documents([...selection.ids]),
      }
      const sort = shown?.sort ?? []
      const all = {
        label: `All ${words.other}`,
        count: state.loaded,
        note,
        documents: () => matching('', sort),
      }
      const inView = isSearch && {
        label: 'This view',
        count: shown.matches,
        note,
        documents: () => matching(shown.text, sort),
      }
      return [...(selected.count > 0 ? [selected] : []), ...(inView ? [inView] : []), all]
    }
    const isReady = isComplete || state.loaded > 0
    return (
      <>
        <Button size="small" off={useWriteBan()} onClick={() => setOpened('import')}>
          Import
        </Button>
        <Button size="small" onClick={() => setOpened('export')}>
          Export
        </Button>
        {opened === 'import' && <ImportDialog resource={resource} known={known} onClose={close} />}
        {opened === 'export' && (
          <ExportDialog resource={resource} choices={choices()} isReady={isReady} onClose={close} />
        )}
      </>
    )
  },
)
