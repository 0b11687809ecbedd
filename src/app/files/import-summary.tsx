import type { ResourceWords } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { shortened } from '../ui/first-part.ts'
import { allOf, formatNumber, plural } from '../ui/intl.ts'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { downloadFile } from './download-file.ts'
import type { ImportFault, ImportPlan, PlannedChange } from './plan-import.ts'
import styles from './file-dialogs.module.css'
import { BYTE_ORDER_MARK, csvLine, separatorOf, toCell } from './csv/csv-writer.ts'

/** Where a fault is: `Line 14, column 3`, with the row of a spreadsheet where that differs. */
export const placeText = ({
  line,
  column,
  row,
}: Pick<ImportFault, 'line' | 'column' | 'row'>): string => {
  const place = `column ${formatNumber(column)}`
  return row === null || row === line
    ? `Line ${formatNumber(line)}, ${place}`
    : `Row ${formatNumber(row)} (line ${formatNumber(line)}, ${place})`
}

/** The faults of a file as a CSV file. */
export const faultsFile = (
  faults: readonly ImportFault[],
  name: string,
  language: string,
): File => {
  const separator = separatorOf(language)
  const lines = faults.map(({ row, line, column, id, path, message }) =>
    csvLine(
      [String(row ?? ''), String(line), String(column), ...[id, path, message].map(toCell)],
      separator,
    ),
  )
  const head = csvLine(['row', 'line', 'column', 'id', 'field', 'fault'], separator)
  const stem = name.replace(/\.[^.]*$/, '')
  return new File([BYTE_ORDER_MARK, head, ...lines], `${stem}-faults.csv`, {
    type: 'text/csv;charset=utf-8',
  })
}

type ImportSummaryProps = {
  resource: Resource
  plan: ImportPlan
  /** What will be done: with those that are made again, if they are. */
  changes: readonly PlannedChange[]
  faults: readonly ImportFault[]
  faultCount: number
  fileName: string
  isAgain: boolean
  onAgain: (isAgain: boolean) => void
  isComplete: boolean
  skipsEqual: boolean
  onSkipEqual: (skips: boolean) => void
}

const SHOWN_FAULTS = 100

/** What is in a file, in numbers, with what is wrong in it. */
export const ImportSummary = ({
  resource,
  plan,
  changes,
  faults,
  faultCount,
  fileName,
  isAgain,
  onAgain,
  isComplete,
  skipsEqual,
  onSkipEqual,
}: ImportSummaryProps) => (
  <div className={styles.fields}>
    <p role="status">{summaryOf(resource.words, plan, changes)}</p>
    {plan.ignored.length > 0 && (
      <p>Columns that are not read: {allOf(plan.ignored.slice(0, 10).map(shortened))}.</p>
    )}
    {plan.gone.length > 0 && (
      <Checkbox
        label={plural(plan.gone.length, {
          one: `Create the ${resource.words.one} that is not in this account again, with a new ID`,
          other: `Create the # ${resource.words.other} that are not in this account again, with new IDs`,
        })}
        checked={isAgain}
        onChange={onAgain}
      />
    )}
    {plan.equal.size > 0 && (
      <Checkbox
        label={equalText(resource.words, {
          count: plan.equal.size,
          total: createdIn(plan.changes),
          isComplete,
        })}
        checked={skipsEqual}
        onChange={onSkipEqual}
      />
    )}
    {faultCount > 0 && (
      <Faults
        title={plural(faultCount, { one: '# row skipped', other: '# rows skipped' })}
        faults={faults}
        count={faultCount}
        fileName={fileName}
      />
    )}
  </div>
)

const createdIn = (changes: readonly PlannedChange[]) =>
  changes.filter(({ intent }) => intent.kind === 'create').length

const equalText = (
  { one, other }: ResourceWords,
  { count, total, isComplete }: { count: number; total: number; isComplete: boolean },
): string => {
  const existing = isComplete ? 'existing ones' : 'ones loaded so far'
  const those = plural(total, { one: `# new ${one}`, other: `# new ${other}` })
  return plural(count, {
    one: `Skip # of ${those} that equals ${existing}`,
    other: `Skip # of ${those} that equal ${existing}`,
  })
}

const summaryOf = (
  { one, other }: ResourceWords,
  plan: ImportPlan,
  changes: readonly PlannedChange[],
): string => {
  const created = createdIn(changes)
  const counts: [number, Parameters<typeof plural>[1]][] = [
    [changes.length - created, { one: '# change', other: '# changes' }],
    [created, { one: `# new ${one}`, other: `# new ${other}` }],
    [plan.unchanged, { other: '# unchanged' }],
    [plan.gone.length, { other: '# not in this account' }],
    [plan.faultyRecords, { one: '# faulty record', other: '# faulty records' }],
  ]
  const said = counts.filter(([count]) => count > 0).map(([count, forms]) => plural(count, forms))
  return said.length > 0 ? `${said.join(', ')}.` : `There is no ${one} in this file.`
}

type FaultsProps = {
  title: string
  faults: readonly ImportFault[]
  count: number
  fileName: string
}

/** What is wrong in a file: the first faults, and all of them as a file. */
const Faults = ({ title, faults, count, fileName }: FaultsProps) => (
  <Alert tone="bad">
    <strong>{title}</strong>
    <ScrollArea label="Faults" className={styles.faults}>
      <ul>
        {faults.slice(0, SHOWN_FAULTS).map((fault) => (
          <li key={`${fault.line}:${fault.column}:${fault.path}:${fault.message}`}>
            {placeText(fault)}: {fault.path && <code>{shortened(fault.path)}</code>}{' '}
            {shortened(fault.message)}
          </li>
        ))}
      </ul>
    </ScrollArea>
    {count > SHOWN_FAULTS && <p>First {formatNumber(SHOWN_FAULTS)} shown.</p>}
    <Button
      size="small"
      onClick={() => downloadFile(faultsFile(faults, fileName, navigator.language))}
    >
      {faults.length < count
        ? `Download the first ${formatNumber(faults.length)} errors`
        : 'Download error report'}
    </Button>
  </Alert>
)
