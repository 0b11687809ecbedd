import { useId } from 'react'
import { useClient } from '../../api/use-client.ts'
import type { PendingEdit } from '../write.ts'
import { EditContents } from './request-contents.tsx'
import styles from './request-panel.module.css'

/** Its edit is null if there is nothing to send. */
type RequestPanelProps = { edit: PendingEdit | null }

/** A card with the request that an edit would send, its changes marked, and buttons that copy it. */
export const RequestPanel = ({ edit }: RequestPanelProps) => {
  const id = useId()
  const { connection } = useClient()
  return (
    <div className={styles.card}>
      {edit ? (
        <EditContents edit={edit} target={connection} labelId={id} />
      ) : (
        <>
          <div className={styles.head}>
            <h2>Request</h2>
          </div>
          <p className={styles.empty}>Nothing to send</p>
        </>
      )}
    </div>
  )
}

/** The request of a dialog, closed until somebody wants to see it. */
export const RequestDetails = ({ edit }: { edit: PendingEdit }) => (
  <details className={styles.details}>
    <summary>Review request</summary>
    <RequestPanel edit={edit} />
  </details>
)
