import { memo, type ReactNode } from 'react'
import { coverageText } from '../list/coverage-text.ts'
import type { ListView, Shown } from '../list/list-view.ts'
import type { Selection } from '../list/selection.ts'
import type { Mirror, MirrorState } from '../mirror/protocol.ts'
import type { LazyResource } from '../resources/resource.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { Button } from '../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import type { ExportDialogProps } from './export-dialog.tsx'
import type { ImportDialogProps } from './import-dialog.tsx'

type OpenerProps = { isUnloaded: boolean; onOpen: () => void; children: ReactNode }

const Opener = ({ isUnloaded, onOpen, children }: OpenerProps) => (
  <>
    {/* Empty, it takes no room beside the button. */}
    <span aria-live="polite" className={isUnloaded ? undefined : 'visually-hidden'}>
      {isUnloaded && UNLOADED}
    </span>
    <Button size="small" onClick={onOpen}>
      {children}
    </Button>
  </>
)

type ExportButtonProps = Pick<ExportDialogProps, 'isReady'> & {
  resource: LazyResource
  /** What can be exported now; asked while the dialog is open. */
  choices: () => ExportDialogProps['choices']
}

/** Opens the export of records, which is loaded then. */
const ExportButton = ({ resource, choices, isReady }: ExportButtonProps) => {
  const { Part, isUnloaded, open, close } = useLazyPart(async () => {
    const [{ ExportDialog }, known] = await Promise.all([
      import('./export-dialog.tsx'),
      resource.load(),
    ])
    return (given: Omit<ExportDialogProps, 'resource'>) => (
      <ExportDialog {...given} resource={known} />
    )
  })
  return (
    <>
      <Opener isUnloaded={isUnloaded} onOpen={() => void open()}>
        Export
      </Opener>
      {Part && <Part choices={choices()} isReady={isReady} onClose={close} />}
    </>
  )
}

type ImportButtonProps = Pick<ImportDialogProps, 'known'> & { resource: LazyResource }

/** Opens the import of a file, which is loaded then. */
const ImportButton = ({ resource, known }: ImportButtonProps) => {
  const { Part, isUnloaded, open, close } = useLazyPart(async () => {
    const [{ ImportDialog }, loaded] = await Promise.all([
      import('./import-dialog.tsx'),
      resource.load(),
    ])
    return (given: Omit<ImportDialogProps, 'resource'>) => (
      <ImportDialog {...given} resource={loaded} />
    )
  })
  return (
    <>
      <Opener isUnloaded={isUnloaded} onOpen={() => void open()}>
        Import
      </Opener>
      {Part && <Part known={known} onClose={close} />}
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
