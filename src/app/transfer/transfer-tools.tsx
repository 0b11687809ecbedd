import { memo } from 'react'
import type { Mirror, MirrorState } from '../mirror/protocol.ts'
import { ExportButton, ImportButton } from './transfer-buttons.tsx'
import type { LazyResource } from '../resources/resource.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { coverageText } from '../list/coverage-text.ts'
import type { ListView, Shown } from '../list/list-view.ts'
import type { Selection } from '../list/selection.ts'

type TransferToolsProps = {
  resource: LazyResource
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
    const isComplete = state.completed_at !== null && state.sweep === 'idle'
    const choices = () => {
      const shown = view.shown.get()
      const isSearch = shown !== null && shown.text.trim() !== ''
      const note = isComplete ? undefined : coverageText(state, words, state.loaded, false)
      const matching = async function* (text: string, sort: Shown['sort']) {
        yield* mirror.documents(await mirror.ids({ text, sort }))
      }
      const selected = [...selection.ids]
      const sort = shown?.sort ?? []
      return [
        ...(selected.length > 0
          ? [
              {
                label: `Selected ${words.other}`,
                count: selected.length,
                documents: () => mirror.documents(selected),
              },
            ]
          : []),
        ...(isSearch
          ? [
              {
                label: 'This view',
                count: shown.matches,
                note,
                documents: () => matching(shown.text, sort),
              },
            ]
          : []),
        {
          label: `All ${words.other}`,
          count: state.loaded,
          note,
          documents: () => matching('', sort),
        },
      ]
    }
    return (
      <>
        <ImportButton resource={resource} known={{ documents: mirror.documents, isComplete }} />
        <ExportButton
          resource={resource}
          choices={choices}
          isReady={isComplete || state.loaded > 0}
        />
      </>
    )
  },
)
