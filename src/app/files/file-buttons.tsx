import { useState } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import type { ListParts } from '../list/list-parts.ts'
import type { Resource } from '../resources/resource.ts'
import { Button } from '../ui/button.tsx'
import { useHeavyPart } from '../ui/load-code.ts'

type ButtonProps = { resource: Resource; parts: ListParts }

const loadExport = () => import('./export-dialog.tsx').then(({ ExportDialog }) => ExportDialog)
const loadImport = () => import('./import-dialog.tsx').then(({ ImportDialog }) => ImportDialog)

/** Writes records of a list into a file. */
export const ExportButton = ({ label, ...given }: ButtonProps & { label: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: Dialog } = useHeavyPart(loadExport, isOpen)
  return (
    <>
      <Button
        size="small"
        variant={label === 'Export' ? 'plain' : 'quiet'}
        onClick={() => {
          // All records are among the choices.
          given.parts.load()
          setIsOpen(true)
        }}
      >
        {label}
      </Button>
      {isOpen && Dialog && <Dialog {...given} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Reads changes of records from a file, which then are a bulk change. */
export const ImportButton = (given: ButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: Dialog } = useHeavyPart(loadImport, isOpen)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        off={useWriteBan()}
        onClick={() => {
          // Only among all is a record found, or known to be gone.
          given.parts.load()
          setIsOpen(true)
        }}
      >
        Import…
      </Button>
      {isOpen && Dialog && <Dialog {...given} onClose={() => setIsOpen(false)} />}
    </>
  )
}
