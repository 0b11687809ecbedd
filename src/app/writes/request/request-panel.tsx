import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TriangleIcon } from '../../ui/icons.tsx'
import { COPY_FORMS, type Target } from './copy-as.ts'
import type { PreparedRequest } from './prepared-request.ts'
import styles from './request-panel.module.css'
import { RequestText } from './request-text.tsx'

type RequestPanelProps = {
  /** Null if there is nothing to send. */
  request: PreparedRequest | null
  baseUrl: string
  versionHeader: string
  /** What must happen before it is sent: "2 fields need your decision". */
  note?: ReactNode
  /** The foot: how much has changed, and the form's buttons. */
  children?: ReactNode
}

/** A card with the request that a form would send, its changes marked, and buttons that copy it. */
export const RequestPanel = ({
  request,
  baseUrl,
  versionHeader,
  note,
  children,
}: RequestPanelProps) => {
  const id = useId()
  return (
    <div className={styles.card}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={id}>Request</h2>
          {request && (
            <CopyControls
              request={request}
              target={{ base_url: baseUrl, version_header: versionHeader }}
            />
          )}
        </div>
        {request ? (
          <RequestText request={request} labelId={id} />
        ) : (
          <p className={styles.empty}>Nothing to send</p>
        )}
      </div>
      {note && (
        <div className={styles.note}>
          <TriangleIcon size={14} />
          <div>{note}</div>
        </div>
      )}
      {children && <div className={styles.foot}>{children}</div>}
    </div>
  )
}

const CopyControls = ({ request, target }: { request: PreparedRequest; target: Target }) => {
  const id = useId()
  const [first, ...others] = COPY_FORMS.map(([form, label, write]) => {
    const text = write(request, target)
    return (
      // A changed text is not copied yet: with the key its button starts anew.
      <CopyButton key={form + text} text={text} size="small">
        Copy as {label}
      </CopyButton>
    )
  })
  return (
    <div className={styles.copy}>
      {first}
      <Button size="small" popoverTarget={id} aria-label="Copy in another form">
        <span className={styles.chevron} />
      </Button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label="Copy in another form"
        className={styles.menu}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {others}
      </div>
    </div>
  )
}
