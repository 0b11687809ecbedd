import { useState, type ComponentType } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import type { ListParts } from '../list/use-list.ts'
import type { Resource } from '../resources/resource.ts'
import { Button } from '../ui/button.tsx'
import { useHeavyPart } from '../ui/load-code.ts'

type GivenProps = { resource: Resource; parts: ListParts }

type FileButtonProps = GivenProps & {
  label: string
  off?: string | undefined
  load: () => Promise<ComponentType<GivenProps & { onClose: () => void }>>
}

const FileButton = ({ label, off, load, ...given }: FileButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: Dialog } = useHeavyPart(load, isOpen)
  return (
    <>
      <Button
        size="small"
        variant={label === 'Export' ? 'plain' : 'quiet'}
        off={off}
        onClick={() => {
          // Only among all records is one found, or known to be gone; and all can be exported.
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

const loadExport = () => import('./export-dialog.tsx').then(({ ExportDialog }) => ExportDialog)
const loadImport = () => import('./import-dialog.tsx').then(({ ImportDialog }) => ImportDialog)

/** Writes records of a list into a file. */
export const ExportButton = (given: GivenProps & { label: string }) => (
  <FileButton {...given} load={loadExport} />
)

/** Reads changes of records from a file, which then are a bulk change. */
export const ImportButton = (given: GivenProps) => (
  <FileButton {...given} label="Import…" off={useWriteBan()} load={loadImport} />
)
