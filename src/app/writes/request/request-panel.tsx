import { useId, type ReactNode } from 'react'
import { useClient } from '../../api/use-client.ts'
import { UNLOADED, useLazyPart } from '../../ui/use-lazy-part.ts'
import { useHeldDuringPress } from '../../ui/use-press.ts'
import type { PendingEdit } from '../write.ts'
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
  // Loaded with the first change: most forms open with nothing to send.
  const { Part, isUnloaded } = useLazyPart(
    async () => (await import('./request-contents.tsx')).EditContents,
    edit !== null,
  )
  const isReady = useHeldDuringPress(Part !== undefined)
  const shown = useHeldDuringPress(edit)
  return (
    <div className={styles.card}>
      <div className={styles.sheet}>
        {shown && isReady && Part ? (
          <Part edit={shown} target={connection} labelId={id} />
        ) : (
          <>
            <div className={styles.head}>
              <h2>Request</h2>
            </div>
            <p className={styles.empty}>{isUnloaded ? UNLOADED : edit ? '…' : 'Nothing to send'}</p>
          </>
        )}
      </div>
      {children && <div className={styles.foot}>{children}</div>}
    </div>
  )
}
