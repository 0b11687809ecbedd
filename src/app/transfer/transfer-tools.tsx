import { memo, type ComponentType, type ReactNode } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { coverageText } from '../list/coverage-text.ts'
import type { ListView, Shown } from '../list/list-view.ts'
import type { Selection } from '../list/selection.ts'
import type { Mirror, MirrorState } from '../mirror/protocol.ts'
import type { LazyResource } from '../resources/resource.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { Button } from '../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'

type Closed = { onClose: () => void }
type DialogButtonProps<Given> = {
  load: () => Promise<ComponentType<Given & Closed>>
  /** Asked while the dialog is open. */
  given: () => Given
  /** Why it cannot be opened. */
  off?: string | undefined
  children: ReactNode
}

/** Opens a dialog, which is loaded then. */
const DialogButton = <Given,>({ load, given, off, children }: DialogButtonProps<Given>) => {
  const { Part, isUnloaded, open, close } = useLazyPart(load)
  return (
    <>
      {/* Empty, it takes no room beside the button. */}
      <span aria-live="polite" className={isUnloaded ? undefined : 'visually-hidden'}>
        {isUnloaded && UNLOADED}
      </span>
      <Button size="small" off={off} onClick={() => void open()}>
        {children}
      </Button>
      {Part && <Part {...given()} onClose={close} />}
    </>
  )
}

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
    const known = { documents: mirror.documents, isComplete }
    const isReady = isComplete || state.loaded > 0
    return (
      <>
        <DialogButton
          load={async () => {
            const [{ ImportDialog }, loaded] = await Promise.all([
              import('./import-dialog.tsx'),
              resource.load(),
            ])
            return (given) => <ImportDialog {...given} resource={loaded} />
          }}
          given={() => ({ known })}
          off={useWriteBan()}
        >
          Import
        </DialogButton>
        <DialogButton
          load={async () => {
            const [{ ExportDialog }, loaded] = await Promise.all([
              import('./export-dialog.tsx'),
              resource.load(),
            ])
            return (given) => <ExportDialog {...given} resource={loaded} />
          }}
          given={() => ({ choices: choices(), isReady })}
        >
          Export
        </DialogButton>
      </>
    )
  },
)
