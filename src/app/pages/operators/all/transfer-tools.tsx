import { memo } from 'react'
import type { Mirror, MirrorState } from '../../../mirror/protocol.ts'
import { ExportButton, ImportButton } from '../../../transfer/transfer-buttons.tsx'
import { LAZY_OPERATORS } from '../../../resources/operators/lazy-operators.ts'
import { OPERATOR_WORDS } from '../../../resources/operators/operator-words.ts'
import { coverageText } from '../../../ui/coverage-text.ts'
import type { ListView, Shown } from '../../../list/list-view.ts'
import type { Selection } from '../../../list/selection.ts'

type TransferToolsProps = {
  mirror: Mirror
  state: MirrorState
  /** Read while the dialog is open: it changes with each key of the search. */
  view: Pick<ListView, 'shown'>
  selection: Selection
}

/** Writes the operators of the list into a file, and reads changes from one, which then are a bulk change. */
export const TransferTools = memo(({ mirror, state, view, selection }: TransferToolsProps) => {
  const isComplete = state.completed_at !== null && state.sweep === 'idle'
  const choices = () => {
    const shown = view.shown.get()
    const isSearch = shown !== null && shown.text.trim() !== ''
    const note = isComplete ? undefined : coverageText(state, OPERATOR_WORDS, state.loaded, false)
    const matching = async function* (text: string, sort: Shown['sort']) {
      yield* mirror.documents(await mirror.ids({ text, sort }))
    }
    const selected = [...selection.ids]
    const sort = shown?.sort ?? []
    return [
      ...(selected.length > 0
        ? [
            {
              label: 'Selected operators',
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
        label: 'All operators',
        count: state.loaded,
        note,
        documents: () => matching('', sort),
      },
    ]
  }
  return (
    <>
      <ImportButton
        known={{ documents: mirror.documents, isComplete }}
        load={async () => (await import('./import-review.tsx')).ImportReview}
      />
      <ExportButton
        resource={LAZY_OPERATORS}
        choices={choices}
        isReady={isComplete || state.loaded > 0}
      />
    </>
  )
})
