import { useEffect, useRef, useState } from 'react'
import type { DocumentsOf } from '../bulk/bulk-writes.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { Checkbox, RadioGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatNumber } from '../ui/intl.ts'
import { recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { separatorOf, type Separator } from './csv/csv-writer.ts'
import { downloadFile } from './download-file.ts'
import { exportRecords, toFile, type ExportFormat } from './export-records.ts'
import styles from './file-dialogs.module.css'

/** Records that can be exported together. */
export type ExportChoice = {
  /** As on the screen: "This view". Names the choice, too. */
  label: string
  count: number
  /** What it does not cover. */
  note?: string | undefined
  /** Their documents, as the service sent them. One that is gone is left out. */
  documents: () => ReturnType<DocumentsOf>
}

/** What the dialog of an export is given. */
export type ExportDialogProps = {
  resource: Resource
  /** As they are now. The first one is chosen when the dialog opens. */
  choices: readonly ExportChoice[]
  /** False while nothing of them has been loaded. */
  isReady: boolean
  onClose: () => void
}

type Kind = ExportFormat['kind']
type Phase =
  | { kind: 'asking' }
  | { kind: 'running'; total: number; written: number }
  | { kind: 'done'; file: File; total: number; written: number }
  | { kind: 'failed'; error: unknown }

const formatsOf = ({ one }: ResourceWords): readonly { value: Kind; label: string }[] => [
  { value: 'csv', label: 'CSV, for spreadsheets' },
  { value: 'json', label: 'JSON' },
  { value: 'ndjson', label: `NDJSON, one ${one} per line` },
]
const SEPARATOR_OPTIONS: readonly { value: Separator; label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
]
const HINTS: Record<Kind, string> = {
  csv: 'The fields that can be changed, and the times. Text that a spreadsheet would turn into a formula, number or date starts with an apostrophe. Importing removes it.',
  json: 'Everything as the service sent it.',
  ndjson: 'Everything as the service sent it.',
}

/** Writes records into a file, which an import reads again. */
export const ExportDialog = ({ resource, choices, isReady, onClose }: ExportDialogProps) => {
  const { words } = resource
  const countText = (count: number) => recordCount(words, count)
  const [chosen, setChosen] = useState(choices[0]?.label ?? '')
  const [kind, setKind] = useState<Kind>('csv')
  const [separator, setSeparator] = useState(() => separatorOf(navigator.language))
  const [hasByteOrderMark, setHasByteOrderMark] = useState(true)
  const [phase, setPhase] = useState<Phase>({ kind: 'asking' })
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])
  const choice = choices.find(({ label }) => label === chosen)
  const run = async () => {
    if (!choice || !isReady) return
    const abort = new AbortController()
    aborter.current = abort
    const format: ExportFormat = kind === 'csv' ? { kind, separator, hasByteOrderMark } : { kind }
    const exportedAt = new Date().toISOString()
    // More may be loaded meanwhile.
    const { count: total } = choice
    let written = 0
    setPhase({ kind: 'running', total, written })
    try {
      const texts = exportRecords(resource, choice.documents(), format, {
        exportedAt,
        signal: abort.signal,
        onProgress: (count) => {
          written = count
          if (!abort.signal.aborted) setPhase({ kind: 'running', total, written })
        },
      })
      const file = await toFile(resource, texts, format, exportedAt)
      downloadFile(file)
      setPhase({ kind: 'done', file, total, written })
    } catch (error) {
      if (!abort.signal.aborted) setPhase({ kind: 'failed', error })
    }
  }
  const isRunning = phase.kind === 'running'
  if (phase.kind === 'done')
    return (
      <ConfirmDialog
        title="Exported"
        confirm="Download again"
        cancel="Close"
        onConfirm={() => downloadFile(phase.file)}
        onCancel={onClose}
      >
        <p role="status">
          {countText(phase.written)} in <code>{phase.file.name}</code>.{' '}
          {phase.total > phase.written && (
            <>{countText(phase.total - phase.written)} left out: no longer there.</>
          )}
        </p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={`Export ${words.other}`}
      confirm="Export"
      pending="Exporting…"
      isPending={isRunning}
      isReady={choice !== undefined && isReady}
      canStop
      error={
        phase.kind === 'failed' && (
          <ErrorNotice error={phase.error} title={`Couldn't export the ${words.other}`} />
        )
      }
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {isRunning ? (
        <Progress words={words} done={phase.written} total={phase.total} />
      ) : (
        <div className={styles.fields}>
          <RadioGroup
            label="What"
            options={choices.map(({ label, count }) => ({
              value: label,
              label: `${label}: ${countText(count)}`,
            }))}
            value={chosen}
            hint={choice?.note}
            onChange={setChosen}
          />
          <RadioGroup
            label="Format"
            options={formatsOf(words)}
            value={kind}
            hint={HINTS[kind]}
            onChange={setKind}
          />
          {kind === 'csv' && (
            <>
              <RadioGroup
                label="Separator"
                options={SEPARATOR_OPTIONS}
                value={separator}
                hint="Use semicolon if your locale writes 1,5."
                onChange={setSeparator}
              />
              <Checkbox
                label="Byte order mark, for Excel"
                checked={hasByteOrderMark}
                onChange={setHasByteOrderMark}
              />
            </>
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}

type ProgressProps = { words: ResourceWords; done: number; total: number }

const Progress = ({ words, done, total }: ProgressProps) => (
  <div className={styles.fields}>
    <progress
      className={styles.progress}
      aria-label="Exported"
      max={Math.max(total, 1)}
      value={done}
    />
    <p>
      {formatNumber(done)} of {recordCount(words, total)}
    </p>
  </div>
)
