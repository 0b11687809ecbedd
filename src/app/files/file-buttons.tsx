import { useState } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import type { DocumentsOf } from '../bulk/bulk-writes.ts'
import type { ListParts } from '../list/list-parts.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { Resource } from '../resources/resource.ts'
import { recordCount } from '../resources/resource-words.ts'
import { Button } from '../ui/button.tsx'
import { useHeavyPart } from '../ui/load-code.ts'
import type { ExportChoice } from './export-dialog.tsx'

type ButtonProps = { resource: Resource; parts: ListParts }

const loadExport = () => import('./export-dialog.tsx').then(({ ExportDialog }) => ExportDialog)
const loadImport = () => import('./import-dialog.tsx').then(({ ImportDialog }) => ImportDialog)

/** So many are handed on at a time: a file of many is written without holding up the page. */
const PART = 1_000

const documentsOf = async function* (
  records: readonly WireRecord[],
  as_of: number,
): ReturnType<DocumentsOf> {
  for (let from = 0; from < records.length; from += PART)
    yield records.slice(from, from + PART).map((document) => ({ document, as_of }))
}

const recordsOf = ({ recordOf }: ListParts, ids: Iterable<string>): readonly WireRecord[] =>
  [...ids].flatMap((id) => recordOf(id) ?? [])

/** What of a list can be exported, the narrowest choice first. */
export const exportChoices = (resource: Resource, parts: ListParts): readonly ExportChoice[] => {
  const { words } = resource
  const { selection, shown, records, read_at, isSearch, isComplete } = parts
  const loaded =
    records.length === 0
      ? 'Nothing loaded yet'
      : `${recordCount(words, records.length)} loaded so far`
  const note = isComplete ? undefined : loaded
  const choice = (label: string, of: readonly WireRecord[], about?: string): ExportChoice => ({
    label,
    count: of.length,
    note: about,
    documents: () => documentsOf(of, read_at),
  })
  return [
    ...(selection.ids.size > 0
      ? [choice(`Selected ${words.other}`, recordsOf(parts, selection.ids))]
      : []),
    ...(isSearch ? [choice('This view', shown, note)] : []),
    choice(`All ${words.other}`, records, note),
  ]
}

/** Writes records of a list into a file. */
export const ExportButton = ({ resource, parts, label }: ButtonProps & { label: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: Dialog } = useHeavyPart(loadExport, isOpen)
  return (
    <>
      <Button
        size="small"
        variant={label === 'Export' ? 'plain' : 'quiet'}
        onClick={() => {
          // All records are among the choices.
          parts.load()
          setIsOpen(true)
        }}
      >
        {label}
      </Button>
      {isOpen && Dialog && (
        <Dialog
          resource={resource}
          choices={exportChoices(resource, parts)}
          isReady={parts.isComplete || parts.records.length > 0}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** Reads changes of records from a file, which then are a bulk change. */
export const ImportButton = ({ resource, parts }: ButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: Dialog } = useHeavyPart(loadImport, isOpen)
  const { records, read_at, isComplete } = parts
  const known = {
    documents: (ids: readonly string[]) => documentsOf(recordsOf(parts, ids), read_at),
    isComplete,
    all: () => documentsOf(records, read_at),
  }
  return (
    <>
      <Button size="small" variant="quiet" off={useWriteBan()} onClick={() => setIsOpen(true)}>
        Import…
      </Button>
      {isOpen && Dialog && (
        <Dialog resource={resource} known={known} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
