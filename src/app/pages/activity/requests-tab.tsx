import { useSelector } from '@tanstack/react-store'
import { useDeferredValue, useMemo, useState } from 'react'
import { baseFor } from '#contract/operation.ts'
import { ACCOUNT_PATH } from '#contract/version.ts'
import { requestLog, type SentRequest } from '../../activity/request-log.ts'
import { isApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/use-client.ts'
import { ownerId } from '../../connection/connection.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shortened } from '../../ui/first-part.ts'
import { localTime } from '../../ui/format-time.ts'
import { CopyableId } from '../../ui/id-in-row.tsx'
import { formatNumber, plural } from '../../ui/intl.ts'
import { ReadTime } from '../../ui/relative-time.tsx'
import { Said } from '../../ui/said.tsx'
import { ToolSearch } from '../../ui/tools.tsx'
import { RequestContents } from '../../writes/request/request-contents.tsx'
import { findRequests, requestOfSent, resultOf, sentPath } from './request-rows.ts'
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

const textItem = (name: string, text: string | undefined) =>
  text ? [[name, <TextValue key="" text={text} mono={name !== 'Message'} />] as const] : []

type RequestDialogProps = { sent: SentRequest; onClose: () => void }

/** A request, as it was sent and answered. */
const RequestDialog = ({ sent, onClose }: RequestDialogProps) => {
  const { operation, connection, error } = sent
  const facts = isApiError(error) ? error.facts : undefined
  const isBeside = operation.path.startsWith(ACCOUNT_PATH)
  const base_url = baseFor(isBeside ? { isBesideApi: true } : {}, connection.base_url)
  return (
    <ConfirmDialog
      title={`${operation.method} ${operation.path}`}
      wide
      cancel="Close"
      onCancel={onClose}
      details={
        <div className={styles.parts}>
          <DetailsList
            items={[
              ['Result', resultOf(sent).label],
              ['Sent', localTime(new Date(sent.at))],
              ['Took', `${formatNumber(sent.took)} ms`],
              ...textItem('Error code', facts?.error_code),
              ...textItem('Message', facts?.service_message),
              [
                'Operation ID',
                sent.operation_id ? (
                  <CopyableId key="" id={sent.operation_id} label="operation ID" isShown />
                ) : (
                  'None in the answer'
                ),
              ],
            ]}
          />
          <div className={styles.request}>
            <RequestContents
              request={requestOfSent(sent)}
              target={{ base_url, version_header: connection.version_header }}
            />
          </div>
        </div>
      }
    >
      As it was sent, without the key.
    </ConfirmDialog>
  )
}
