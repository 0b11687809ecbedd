import type { ResourceWords } from '../resources/resource-words.ts'
import { Alert } from '../ui/alert.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { shortened } from '../ui/first-part.ts'
import { allOf, formatNumber, plural } from '../ui/intl.ts'
import { ScrollArea } from '../ui/scroll-area.tsx'
import styles from './file-dialogs.module.css'
import type { FilePlace } from './file-record.ts'
import type { ImportFault, ImportPlan, PlannedChange } from './plan-import.ts'

/** Where a fault is: `Line 14, column 3`, with the row of a spreadsheet where that differs. */
export const placeText = ({ line, column, row }: FilePlace): string => {
  const place = `column ${formatNumber(column)}`
  return row === null || row === line
    ? `Line ${formatNumber(line)}, ${place}`
    : `Row ${formatNumber(row)} (line ${formatNumber(line)}, ${place})`
}

/** What is done with a plan: records that are gone are made again, and equal ones not made twice. */
export type ImportOptions = { readonly isAgain: boolean; readonly skipsEqual: boolean }

type ImportSummaryProps = {
  words: ResourceWords
  plan: ImportPlan
  /** Those that the options leave. */
  changes: readonly PlannedChange[]
  isComplete: boolean
  options: ImportOptions
  onOptions: (options: ImportOptions) => void
}

/** What is in a file, in numbers, with what is wrong in it. */
export const ImportSummary = ({
  words: { one, other },
  plan,
  changes,
  isComplete,
  options,
  onOptions,
}: ImportSummaryProps) => {
  const isNew = ({ intent }: PlannedChange) => intent.kind === 'create'
  const created = changes.filter(isNew).length
  const gone = plan.changes.filter(({ is }) => is === 'again').length
  const equal = plan.changes.filter(({ is }) => is === 'equal').length
  const counts: [number, Parameters<typeof plural>[1]][] = [
    [changes.length - created, { one: '# change', other: '# changes' }],
    [created, { one: `# new ${one}`, other: `# new ${other}` }],
    [plan.unchanged, { other: '# unchanged' }],
    [gone, { other: '# not in this account' }],
    [plan.faultyRecords, { one: '# faulty record', other: '# faulty records' }],
  ]
  const said = counts.filter(([count]) => count > 0).map(([count, forms]) => plural(count, forms))
  const those = plural(plan.changes.filter(isNew).length - gone, {
    one: `# new ${one}`,
    other: `# new ${other}`,
  })
  const existing = isComplete ? 'existing ones' : 'ones loaded so far'
  return (
    <div className={styles.fields}>
      <p role="status">
        {said.length > 0 ? `${said.join(', ')}.` : `There is no ${one} in this file.`}
      </p>
      {plan.ignored.length > 0 && (
        <p>Ignored columns: {allOf(plan.ignored.slice(0, 10).map(shortened))}.</p>
      )}
      {gone > 0 && (
        <Checkbox
          label={plural(gone, {
            one: `Create the ${one} that is not in this account again, with a new ID`,
            other: `Create the # ${other} that are not in this account again, with new IDs`,
          })}
          checked={options.isAgain}
          onChange={(isAgain) => onOptions({ ...options, isAgain })}
        />
      )}
      {equal > 0 && (
        <Checkbox
          label={plural(equal, {
            one: `Skip # of ${those} that equals ${existing}`,
            other: `Skip # of ${those} that equal ${existing}`,
          })}
          checked={options.skipsEqual}
          onChange={(skipsEqual) => onOptions({ ...options, skipsEqual })}
        />
      )}
      {plan.faults.length > 0 && <Faults faults={plan.faults} records={plan.faultyRecords} />}
    </div>
  )
}

const SHOWN_FAULTS = 100

const faultText = ({ path, message, ...place }: ImportFault): string =>
  `${placeText(place)}: ${path} ${message}`.replace('  ', ' ')

/** What is wrong in a file: the first faults, and all of them as a text. */
const Faults = ({ faults, records }: Pick<ImportPlan, 'faults'> & { records: number }) => (
  <Alert tone="bad">
    <strong>{plural(records, { one: '# row skipped', other: '# rows skipped' })}</strong>
    <ScrollArea label="Faults" className={styles.faults}>
      <ul>
        {faults.slice(0, SHOWN_FAULTS).map((fault) => (
          <li key={faultText(fault)}>
            {placeText(fault)}: {fault.path && <code translate="no">{shortened(fault.path)}</code>}{' '}
            {shortened(fault.message)}
          </li>
        ))}
      </ul>
    </ScrollArea>
    {faults.length > SHOWN_FAULTS && <p>First {formatNumber(SHOWN_FAULTS)} shown.</p>}
    <CopyButton size="small" text={faults.map(faultText).join('\n')}>
      Copy all
    </CopyButton>
  </Alert>
)
