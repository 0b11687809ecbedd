import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import type { Intent } from '../bulk/dry-run.ts'
import type { ExportChoice } from './export-dialog.tsx'
import type { ReviewOptions } from './import-dialog.tsx'
import type { KnownOperators } from './plan-import.ts'

const Unloaded = ({ isUnloaded }: { isUnloaded: boolean }) => (
  // Empty, it takes no room beside the button.
  <span aria-live="polite" className={isUnloaded ? undefined : 'visually-hidden'}>
    {isUnloaded && UNLOADED}
  </span>
)

type ExportButtonProps = {
  /** What can be exported now; asked at the press. */
  choices: () => readonly ExportChoice[]
}

/** Opens the export of operators, which is loaded then. */
export const ExportButton = ({ choices }: ExportButtonProps) => {
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('./export-dialog.tsx')).ExportDialog,
  )
  const [asked, setAsked] = useState<readonly ExportChoice[]>([])
  const onClick = () => {
    setAsked(choices())
    void open()
  }
  return (
    <>
      <Unloaded isUnloaded={isUnloaded} />
      <Button size="small" onClick={onClick}>
        Export
      </Button>
      {Part && <Part choices={asked} onClose={close} />}
    </>
  )
}

type ImportButtonProps = {
  known?: KnownOperators | undefined
  onReview: (intents: readonly Intent[], options: ReviewOptions) => Promise<void>
}

/** Opens the import of a file, which is loaded then. */
export const ImportButton = ({ known, onReview }: ImportButtonProps) => {
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('./import-dialog.tsx')).ImportDialog,
  )
  return (
    <>
      <Unloaded isUnloaded={isUnloaded} />
      <Button size="small" onClick={() => void open()}>
        Import
      </Button>
      {Part && (
        <Part
          known={known}
          onReview={async (intents, options) => {
            await onReview(intents, options)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
