import { useMemo, type ReactNode } from 'react'
import { useClient } from '../../api/use-client.ts'
import { TriangleIcon } from '../../ui/icons.tsx'
import { allOf } from '../../ui/intl.ts'
import { labelOf } from '../conflicts/field.ts'
import { mergeEdit } from '../merge-edit.ts'
import { checkedBody, type PendingEdit } from '../write.ts'
import { RequestContents } from './request-contents.tsx'
import { requestOf } from './request-of.ts'
import styles from './request-panel.module.css'

/** Its edit is null if there is nothing to send. */
type RequestPanelProps = { edit: PendingEdit | null }

/** A card with the request that an edit would send, its changes marked, and buttons that copy it. */
export const RequestPanel = ({ edit }: RequestPanelProps) => (
  <div className={styles.card}>
    {edit ? <EditContents {...edit} /> : <NoRequest>Nothing to send</NoRequest>}
  </div>
)

/** The request of a dialog, closed until somebody wants to see it. */
export const RequestDetails = ({ edit }: { edit: PendingEdit }) => (
  <details className={styles.details}>
    <summary>Review request</summary>
    <RequestPanel edit={edit} />
  </details>
)

const NoRequest = ({ children }: { children: ReactNode }) => (
  <>
    <div className={styles.head}>
      <h2>Request</h2>
    </div>
    <p className={styles.empty}>{children}</p>
  </>
)

/**
 * The request that a form would send now, or why it cannot, and what it would ask about first. What somebody else
 * changed meanwhile is merged as it is when the form is sent.
 */
const EditContents = ({ write, seen, values, stored, hasRemoteChange }: PendingEdit) => {
  const { connection } = useClient()
  const shown = useMemo(
    () =>
      hasRemoteChange ? mergeEdit(write, { seen, values }, stored) : { values, conflicts: [] },
    // oxlint-disable-next-line react/exhaustive-deps -- the rules of a write do not change with the render
    [hasRemoteChange, seen, values, stored],
  )
  const from = stored === null ? null : write.toValues(stored)
  const { body, fieldErrors } = checkedBody(write, hasRemoteChange ? from : seen, shown.values)
  if (fieldErrors) {
    const faulty = new Set(Object.keys(fieldErrors).map((path) => labelOf(write.fields, path)))
    return <NoRequest>To see the request, fix {allOf([...faulty])}.</NoRequest>
  }
  if (body === null)
    return (
      <NoRequest>
        Nothing to send{hasRemoteChange && ': the service already has these values'}
      </NoRequest>
    )
  const asked = new Set(shown.conflicts.map(({ field }) => field.label))
  return (
    <>
      <RequestContents request={requestOf(write, body, stored)} target={connection} />
      {asked.size > 0 && (
        <div className={styles.note}>
          <TriangleIcon size={14} />
          <div>
            Someone else's changes conflict with yours. You'll be asked about {allOf([...asked])}{' '}
            before it is sent.
          </div>
        </div>
      )}
    </>
  )
}
