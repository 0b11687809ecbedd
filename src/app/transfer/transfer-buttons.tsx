import type { LazyResource } from '../resources/resource.ts'
import { Button } from '../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import type { ImportPartProps } from './import-review.tsx'
import type { ExportChoice, ExportDialogProps } from './export-dialog.tsx'

const Unloaded = ({ isUnloaded }: { isUnloaded: boolean }) => (
  // Empty, it takes no room beside the button.
  <span aria-live="polite" className={isUnloaded ? undefined : 'visually-hidden'}>
    {isUnloaded && UNLOADED}
  </span>
)

type ExportButtonProps = {
  resource: LazyResource
  /** What can be exported now; asked while the dialog is open. */
  choices: () => readonly ExportChoice[]
  /** False while nothing of them has been loaded. */
  isReady: boolean
}

/** Opens the export of records, which is loaded then. */
export const ExportButton = ({ resource, choices, isReady }: ExportButtonProps) => {
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
      <Unloaded isUnloaded={isUnloaded} />
      <Button size="small" onClick={() => void open()}>
        Export
      </Button>
      {Part && <Part choices={choices()} isReady={isReady} onClose={close} />}
    </>
  )
}

type ImportButtonProps = { resource: LazyResource; known: ImportPartProps['known'] }

/** Opens the import of a file, which is loaded then. */
export const ImportButton = ({ resource, known }: ImportButtonProps) => {
  const { Part, isUnloaded, open, close } = useLazyPart(async () => {
    const [{ ImportReview }, loaded] = await Promise.all([
      import('./import-review.tsx'),
      resource.load(),
    ])
    return (given: ImportPartProps) => <ImportReview {...given} resource={loaded} />
  })
  return (
    <>
      <Unloaded isUnloaded={isUnloaded} />
      <Button size="small" onClick={() => void open()}>
        Import
      </Button>
      {Part && <Part known={known} onClose={close} />}
    </>
  )
}
