import { IF_MATCH_HEADER } from '#contract/headers.ts'
import { useId } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { jsonDiff } from '../conflicts/line-diff.ts'
import { DiffLines } from '../conflicts/value-diff.tsx'
import { COPY_FORMS, requestPath, type Target } from './copy-as.ts'
import type { PreparedRequest } from './request-of.ts'
import styles from './request-panel.module.css'

type RequestContentsProps = { request: PreparedRequest; target: Target }

/** A request as text, its changes marked, and buttons that copy it. */
export const RequestContents = ({ request, target }: RequestContentsProps) => {
  const id = useId()
  return (
    <>
      <div className={styles.head}>
        <h2 id={id}>Request</h2>
        <div className={styles.copy}>
          {COPY_FORMS.map(([form, label, write]) => {
            const text = write(request, target)
            return (
              // A changed text is not copied yet: with the key its button starts anew.
              <CopyButton key={form + text} text={text} size="small">
                Copy as {label}
              </CopyButton>
            )
          })}
        </div>
      </div>
      <pre
        className={styles.code}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reached by keyboard
        tabIndex={0}
        role="region"
        aria-labelledby={id}
      >
        <span className={styles.path}>
          {request.operation.method} {requestPath(request)}
        </span>
        {request.ifMatch !== undefined && (
          <span className={styles.path}>
            {IF_MATCH_HEADER}: {request.ifMatch}
          </span>
        )}
        <DiffLines parts={jsonDiff(request.before, request.body)} />
      </pre>
    </>
  )
}
