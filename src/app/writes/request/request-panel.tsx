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

type RequestDetailsProps = {
  edit: PendingEdit
  label?: string
  /** Opens it once it becomes true, where there is room; the user may close it. */
  isOpen?: boolean
}

const hasRoom = () => matchMedia('(width >= 75rem)').matches

/** The request of a dialog or a card, closed until somebody wants to see it. */
export const RequestDetails = ({
  edit,
  label = 'Review request',
  isOpen = false,
}: RequestDetailsProps) => {
  return (
    <details className={styles.details} open={isOpen && hasRoom()}>
      <summary>{label}</summary>
      <RequestPanel edit={edit} />
    </details>
  )
}
