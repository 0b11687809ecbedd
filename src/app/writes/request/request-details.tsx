import type { PendingEdit } from '../write.ts'
import styles from './request-details.module.css'
import { RequestPanel } from './request-panel.tsx'

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
