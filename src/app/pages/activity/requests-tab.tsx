import { useSelector } from '@tanstack/react-store'
import { useDeferredValue, useMemo, useState } from 'react'
import { requestLog } from '../../activity/request-log.ts'
import { useClient } from '../../api/use-client.ts'
import { ownerId } from '../../connection/connection.ts'
import { Link } from '../../shell/link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shortened } from '../../ui/first-part.ts'
import { formatNumber, plural } from '../../ui/intl.ts'
import { ReadTime } from '../../ui/relative-time.tsx'
import { Said } from '../../ui/said.tsx'
import { ToolSearch, ToolSelect } from '../../ui/tools.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { findRows, rowsOf, SHOWS, type RequestRow } from './request-rows.ts'
import styles from './activity-page.module.css'

const TITLE = 'Requests from this tab'
const SCOPE = "Requests sent before this tab was opened or reloaded aren't listed."

const What = ({ row: { name, record, link } }: { row: RequestRow }) => {
  if (name === '') return <span className={styles.none}>—</span>
  const shown = <bdi>{shortened(name)}</bdi>
  return (
    <span className={styles.record} data-tip={record === name ? undefined : record}>
      {link ? <Link {...link}>{shown}</Link> : shown}
    </span>
  )
}

const columnsOf = (onOpen: (row: RequestRow) => void): readonly Column<RequestRow>[] => [
  {
    id: 'at',
    heading: 'Time',
    className: styles.time,
    cell: ({ sent }) => <ReadTime at={sent.at} />,
  },
  {
    id: 'operation',
    heading: 'Operation',
    className: styles.operation,
    cell: ({ operation, sent: { operation: of } }) => (
      <span data-tip={`${of.method} ${of.path}`}>{operation}</span>
    ),
  },
  { id: 'name', heading: 'Record', className: styles.name, cell: (row) => <What row={row} /> },
  {
    id: 'result',
    heading: 'Result',
    cell: ({ result }) => (
      <Badge tone={result.tone} sign={result.sign}>
        {result.label}
      </Badge>
    ),
  },
  {
    id: 'took',
    heading: 'Took',
    className: styles.took,
    cell: ({ sent }) => `${formatNumber(sent.took)} ms`,
  },
  {
    id: 'acts',
    heading: 'Actions',
    isHeadingHidden: true,
    className: styles.acts,
    cell: (row) => (
      <Button
        size="small"
        aria-label={`Details of ${row.operation}${row.name ? ` of ${shortened(row.name)}` : ''}`}
        onClick={() => onOpen(row)}
      >
        Details
      </Button>
    ),
  },
]

/** What this tab asked of the service since it was opened, searched and narrowed down. */
export const RequestsTab = () => {
  const owner = ownerId(useClient().connection)
  const log = useSelector(requestLog)
  const [open, setOpen] = useState<RequestRow | null>(null)
  const [shown, setShown] = useState('')
  const [text, setText] = useState('')
  const asked = useDeferredValue(text)
  const columns = useMemo(() => columnsOf(setOpen), [])
  const rows = useMemo(
    () => rowsOf(log.filter((one) => ownerId(one.connection) === owner).toReversed()),
    [log, owner],
  )
  const found = useMemo(() => findRows(rows, asked, shown), [rows, asked, shown])
  const isFiltered = asked.trim() !== '' || shown !== ''
  const all = plural(rows.length, { one: '# request', other: '# requests' })
  const covers = isFiltered ? `${formatNumber(found.length)} of ${all}` : all
  return (
    <>
      <Card title={TITLE} aside={covers} flush>
        <search className={styles.bar}>
          <ToolSearch
            label="Search requests"
            placeholder="Search, such as an operation, a name or 409"
            text={text}
            onText={setText}
          />
          <ToolSelect
            label="Show"
            value={shown}
            options={[
              ['', 'Everything'],
              ...SHOWS.map(({ name, label }) => [name, label] as const),
            ]}
            onChange={setShown}
          />
        </search>
        <Said text={isFiltered ? covers : ''} />
        {found.length > 0 ? (
          <DataTable
            caption={TITLE}
            what="requests"
            columns={columns}
            rows={found}
            keyOf={({ sent }) => sent.id}
          />
        ) : !isFiltered ? (
          <EmptyState title="No requests yet">{SCOPE}</EmptyState>
        ) : (
          <EmptyState
            title="No requests match"
            actions={
              <Button
                onClick={() => {
                  setText('')
                  setShown('')
                }}
              >
                Show everything
              </Button>
            }
          >
            {SCOPE}
          </EmptyState>
        )}
      </Card>
      {open && <RequestDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}
