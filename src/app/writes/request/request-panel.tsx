import { useId, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useClient } from '../../api/use-client.ts'
import type { PendingEdit } from '../write.ts'
import { EditContents } from './request-contents.tsx'
import styles from './request-panel.module.css'

type RequestPanelProps = {
  /** Null if there is nothing to send. */
  edit: PendingEdit | null
  /** The foot: how much has changed, and the form's buttons. */
  children?: ReactNode
}

/** A card with the request that an edit would send, its changes marked, and buttons that copy it. */
export const RequestPanel = ({ edit, children }: RequestPanelProps) => {
  const id = useId()
  const { connection } = useClient()
  return (
    <div className={styles.card}>
      <div className={styles.sheet}>
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
      {children && <div className={styles.foot}>{children}</div>}
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

type FormWithRequestProps = {
  form: ReactNode
  /** A RequestPanel. Its foot is always in sight. */
  panel: ReactNode
}

/**
 * A form with its request beside it where there is room; elsewhere the foot of the panel stays at the bottom
 * of the window, and a button opens the rest above it.
 */
export const FormWithRequest = ({ form, panel }: FormWithRequestProps) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.layout}>
      <div>{form}</div>
      <div className={styles.side} data-open={isOpen || undefined}>
        <span className={styles.review}>
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            Review request <span className={styles.chevron} />
          </Button>
        </span>
        <div id={id} className={styles.panel}>
          {panel}
        </div>
      </div>
    </div>
  )
}
