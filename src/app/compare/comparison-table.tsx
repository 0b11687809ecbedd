import { useId, useState } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { recordLink, type Resource, type ResourceDocument } from '../resources/resource.ts'
import { Link } from '../shell/link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CopyableId } from '../ui/copyable-id.tsx'
import { shortened } from '../ui/first-part.ts'
import { plural } from '../ui/intl.ts'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { compareRows, type ComparedRow } from './compare-rows.ts'
import { Waited } from '../ui/waited.tsx'
import styles from './compare.module.css'
import { ComparedValueView } from './compared-value.tsx'
import { copiedValue } from './copied-values.ts'
import type { CopiedValue } from './copy-value-dialog.tsx'

/** A record of a comparison: undefined while it is read, null if it is gone. */
export type ComparedRecord = {
  id: string
  document: ResourceDocument | null | undefined
  /** Why the last read failed; what was read before stays. */
  error: unknown
  read: () => void
}

type ComparisonTableProps = {
  resource: Resource
  records: readonly ComparedRecord[]
  onCopy: (copied: CopiedValue) => void
}

/** Records as columns and their fields as rows: what differs first, what is equal folded below it. */
export const ComparisonTable = ({ resource, records, onCopy }: ComparisonTableProps) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const documents = records.flatMap(({ document }) => document ?? [])
  const rows = compareRows(
    resource.fields,
    documents.map(({ source }) => source),
  )
  const isAlone = documents.length < 2
  const differing = isAlone ? [] : rows.filter(({ isEqual }) => !isEqual)
  const equal = isAlone ? rows : rows.filter(({ isEqual }) => isEqual)
  const isUnfolded = isOpen || isAlone
  const rowProps = { resource, records, documents, onCopy }
  return (
    <ScrollArea label="Compared fields" className={styles.area}>
      <table className={styles.table} aria-label="Compared fields">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Field</span>
            </th>
            {records.map((record) => (
              <th key={record.id} scope="col">
                <Head resource={resource} record={record} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map((row) => (
            <DifferingRow key={row.path} row={row} {...rowProps} />
          ))}
          {!isAlone && differing.length === 0 && (
            <tr>
              <td className={styles.all} colSpan={records.length + 1}>
                No field differs.
              </td>
            </tr>
          )}
        </tbody>
        {!isAlone && equal.length > 0 && (
          <tbody>
            <tr>
              <td className={styles.fold} colSpan={records.length + 1}>
                <Button
                  size="small"
                  variant="quiet"
                  aria-expanded={isOpen}
                  aria-controls={id}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  {isOpen ? 'Hide' : 'Show'}{' '}
                  {plural(equal.length, {
                    one: '# equal field',
                    other: '# equal fields',
                  })}
                </Button>
              </td>
            </tr>
          </tbody>
        )}
        <tbody id={id}>
          {isUnfolded && equal.map((row) => <EqualRow key={row.path} row={row} {...rowProps} />)}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const Head = ({ resource, record }: { resource: Resource; record: ComparedRecord }) => {
  const { id, document, error, read } = record
  const { words } = resource
  return (
    <div className={styles.head}>
      <Link {...recordLink(resource, id)} className={styles.name} data-cut="">
        {shortened(document ? resource.nameOf(document) : id)}
      </Link>
      <CopyableId id={id} label={`${words.one} ID`} />
      {document === null && (
        <Badge tone="warn" sign="cross">
          Gone
        </Badge>
      )}
      {document === undefined && !error && (
        <span className={styles.quiet}>
          <Waited before="Loading…" />
        </span>
      )}
      {error !== null && error !== undefined && (
        <ErrorNotice
          error={error}
          {...(document && { title: "Couldn't be read again" })}
          action={
            <Button size="small" onClick={read}>
              Retry
            </Button>
          }
        />
      )}
    </div>
  )
}

type RowProps = {
  row: ComparedRow
  resource: Resource
  records: readonly ComparedRecord[]
  documents: readonly ResourceDocument[]
  onCopy: (copied: CopiedValue) => void
}

const Heading = ({ row: { field, heading } }: Pick<RowProps, 'row'>) => (
  <th scope="row">{field ? heading : <code>{shortened(heading)}</code>}</th>
)

const DifferingRow = ({ row, resource, records, documents, onCopy }: RowProps) => {
  const ban = useWriteBan()
  return (
    <tr>
      <Heading row={row} />
      {records.map(({ id, document }) => {
        const value = document && row.values[documents.indexOf(document)]
        if (!document || !value)
          return (
            <td key={id} className={styles.quiet}>
              —
            </td>
          )
        const copied = copiedValue(resource, row.field, document, documents)
        return (
          <td key={id}>
            <div className={styles.value}>
              <ComparedValueView value={value} isEqual={false} />
              {copied && (
                <span className={styles.copy}>
                  <Button
                    size="small"
                    variant="quiet"
                    off={ban}
                    aria-label={`Copy this value to… (${row.heading} of ${shortened(resource.nameOf(document))})`}
                    onClick={() => onCopy(copied)}
                  >
                    Copy this value to…
                  </Button>
                </span>
              )}
            </div>
          </td>
        )
      })}
    </tr>
  )
}

// What all have is said once.
const EqualRow = ({ row, records }: RowProps) => {
  const [value] = row.values
  return (
    <tr>
      <Heading row={row} />
      <td colSpan={records.length}>
        {value ? <ComparedValueView value={value} isEqual /> : <span>—</span>}
      </td>
    </tr>
  )
}
