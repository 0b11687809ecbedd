import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '../errors/error-notice.tsx'
import type { ListParts } from '../list/use-list.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import { recordCount, type ResourceWords } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { RadioGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { toast } from '../ui/toast.tsx'
import { separatorOf, type Separator } from './cell.ts'
import { exportRecords, type ExportFormat } from './export-file.ts'
import styles from './file-dialogs.module.css'

type ExportDialogProps = { resource: Resource; parts: ListParts; onClose: () => void }

const formatsOf = ({ one }: ResourceWords) =>
  [
    { value: 'csv', label: 'CSV, for spreadsheets' },
    { value: 'json', label: 'JSON' },
    { value: 'ndjson', label: `NDJSON, one ${one} per line` },
  ] as const
const SEPARATOR_OPTIONS: readonly { value: Separator; label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
]
const CSV_HINT =
  'The fields that can be changed, and the times. Text that a spreadsheet would turn into a formula, number or date starts with an apostrophe. Importing removes it.'

/** What of a list can be exported, the narrowest choice first. */
const choicesOf = (
  { words }: Resource,
  { selection, rows, records, recordOf, isSearch }: ListParts,
) => {
  const selected = [...selection.ids].map(recordOf).filter((record) => record !== undefined)
  return [
    ...(selection.ids.size > 0 ? [{ value: `Selected ${words.other}`, records: selected }] : []),
    ...(isSearch ? [{ value: 'This view', records: rows }] : []),
    { value: `All ${words.other}`, records },
  ]
}

/** Writes records into a file, which an import reads again. */
export const ExportDialog = ({ resource, parts, onClose }: ExportDialogProps) => {
  const { words } = resource
  const choices = choicesOf(resource, parts)
  const [chosen, setChosen] = useState(choices[0]?.value ?? '')
  const [kind, setKind] = useState<ExportFormat['kind']>('csv')
  const [separator, setSeparator] = useState(() => separatorOf(navigator.language))
  const choice = choices.find(({ value }) => value === chosen)
  const loaded = parts.records.length
  const isReady = choice !== undefined && (parts.isComplete || loaded > 0)
  const run = useMutation({
    mutationFn: async ({ records }: { records: readonly WireRecord[] }) => {
      const format: ExportFormat = kind === 'csv' ? { kind, separator } : { kind }
      downloadFile(await exportRecords(resource, records, format))
      toast(`Exported ${recordCount(words, records.length)}`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Export ${words.other}`}
      confirm="Export"
      pending="Exporting…"
      isPending={run.isPending}
      isReady={isReady}
      error={
        run.error && <ErrorNotice error={run.error} title={`Couldn't export the ${words.other}`} />
      }
      onConfirm={() => isReady && run.mutate(choice)}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <RadioGroup
          label="What"
          options={choices.map(({ value, records }) => ({
            value,
            label: `${value}: ${recordCount(words, records.length)}`,
          }))}
          value={chosen}
          hint={
            parts.isComplete || chosen.startsWith('Selected')
              ? undefined
              : loaded === 0
                ? 'Nothing loaded yet'
                : `${recordCount(words, loaded)} loaded so far`
          }
          onChange={setChosen}
        />
        <RadioGroup
          label="Format"
          options={formatsOf(words)}
          value={kind}
          hint={kind === 'csv' ? CSV_HINT : 'Everything as the service sent it.'}
          onChange={setKind}
        />
        {kind === 'csv' && (
          <RadioGroup
            label="Separator"
            options={SEPARATOR_OPTIONS}
            value={separator}
            hint="Use semicolon if your locale writes 1,5."
            onChange={setSeparator}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
