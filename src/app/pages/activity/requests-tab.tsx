import { useSelector } from '@tanstack/react-store'
import { useDeferredValue, useMemo, useState } from 'react'
import { requestLog, type SentRequest } from '../../activity/request-log.ts'
import { useClient } from '../../api/use-client.ts'
import { ownerId } from '../../connection/connection.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shortened } from '../../ui/first-part.ts'
import { formatNumber, plural } from '../../ui/intl.ts'
import { ReadTime } from '../../ui/relative-time.tsx'
import { Said } from '../../ui/said.tsx'
import { ToolSearch } from '../../ui/tools.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { findRequests, resultOf, sentPath } from './request-rows.ts'
import styles from './activity-page.module.css'

const TITLE = 'Requests from this tab'
const SCOPE = "Requests sent before this tab was opened or reloaded aren't listed."

const columnsOf = (onOpen: (sent: SentRequest) => void): readonly Column<SentRequest>[] => [
  { id: 'at', heading: 'Time', className: styles.time, cell: ({ at }) => <ReadTime at={at} /> },
  {
    id: 'request',
    heading: 'Request',
    className: styles.path,
    cell: (sent) => (
      <>
        {sent.operation.method} <bdi translate="no">{shortened(sentPath(sent))}</bdi>
      </>
    ),
  },
  {
    id: 'result',
    heading: 'Result',
    cell: (sent) => {
      const { label, ...look } = resultOf(sent)
      return <Badge {...look}>{label}</Badge>
    },
  },
  {
    id: 'took',
    heading: 'Took',
    className: styles.took,
    cell: ({ took }) => `${formatNumber(took)} ms`,
  },
  {
    id: 'acts',
    heading: 'Actions',
    isHeadingHidden: true,
    className: styles.acts,
    cell: (sent) => (
      <Button
        size="small"
        aria-label={`Details of ${sent.operation.method} ${shortened(sentPath(sent))}`}
        onClick={() => onOpen(sent)}
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
  const [open, setOpen] = useState<SentRequest | null>(null)
  const [text, setText] = useState('')
  const asked = useDeferredValue(text)
  const columns = useMemo(() => columnsOf(setOpen), [])
  const rows = useMemo(
    () => log.filter((one) => ownerId(one.connection) === owner).toReversed(),
    [log, owner],
  )
  const found = useMemo(() => findRequests(rows, asked), [rows, asked])
  const isFiltered = asked.trim() !== ''
  const all = plural(rows.length, { one: '# request', other: '# requests' })
  const covers = isFiltered ? `${formatNumber(found.length)} of ${all}` : all
  return (
    <>
      <Card title={TITLE} aside={covers} flush>
        <search className={styles.bar}>
          <ToolSearch
            label="Search requests"
            placeholder="Search, such as patch, an ID or 409"
            text={text}
            onText={setText}
          />
        </search>
        <Said text={isFiltered ? covers : ''} />
        {found.length > 0 ? (
          <DataTable
            caption={TITLE}
            what="requests"
            columns={columns}
            rows={found}
            keyOf={({ id }) => id}
          />
        ) : !isFiltered ? (
          <EmptyState title="No requests yet">{SCOPE}</EmptyState>
        ) : (
          <EmptyState
            title="No requests match"
            actions={<Button onClick={() => setText('')}>Show everything</Button>}
          >
            {SCOPE}
          </EmptyState>
        )}
      </Card>
      {open && <RequestDialog sent={open} onClose={() => setOpen(null)} />}
    </>
  )
}
