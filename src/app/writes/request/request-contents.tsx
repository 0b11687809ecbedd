import { IF_MATCH_HEADER } from '#contract/etag.ts'
import { useMemo } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TriangleIcon } from '../../ui/icons.tsx'
import { allOf } from '../../ui/intl.ts'
import { labelOf, type Field } from '../conflicts/field.ts'
import { jsonDiff } from '../conflicts/line-diff.ts'
import { DiffLines } from '../conflicts/value-diff.tsx'
import { type PendingEdit, checkedBody } from '../write.ts'
import { COPY_FORMS, requestPath, type Target } from './copy-as.ts'
import { type PreparedRequest, requestOf } from './request-of.ts'
import styles from './request-panel.module.css'
import { mergeEdit } from '../merge-edit.ts'

/** The request that a form would send now, or why there is none. */
export type Prepared =
  | {
      request: PreparedRequest
      /** The fields that it would ask about first. */
      asked: Field[]
    }
  | {
      request: null
      fieldErrors: Record<string, string>
      /** The service already has all of it. */
      isNothing: boolean
    }

const NONE = { request: null, fieldErrors: {}, isNothing: false }

/**
 * The request that a form would send now, and what it would ask about first. What somebody else changed
 * meanwhile is merged as it is when the form is sent.
 */
const usePreparedRequest = ({
  write,
  seen,
  values,
  stored,
  hasRemoteChange,
}: PendingEdit): Prepared => {
  const shown = useMemo(
    () =>
      hasRemoteChange ? mergeEdit(write, { seen, values }, stored) : { values, conflicts: [] },
    // oxlint-disable-next-line react/exhaustive-deps -- the rules of a write do not change with the render
    [hasRemoteChange, seen, values, stored],
  )
  const from = stored === null ? null : write.toValues(stored)
  const { body, fieldErrors } = checkedBody(write, hasRemoteChange ? from : seen, shown.values)
  if (fieldErrors) return { ...NONE, fieldErrors }
  if (body === null) return { ...NONE, isNothing: true }
  const asked = [...new Set(shown.conflicts.map(({ field }) => field))]
  return { request: requestOf(write, body, stored), asked }
}

type ContentsProps = {
  target: Target
  /** The id of the heading. */
  labelId: string
}
type RequestContentsProps = ContentsProps & { request: PreparedRequest }
type EditContentsProps = ContentsProps & { edit: PendingEdit }

/** The request of an edit as it would be sent now, or why it cannot be sent. */
export const EditContents = ({ edit, ...contents }: EditContentsProps) => {
  const prepared = usePreparedRequest(edit)
  if (!prepared.request)
    return <NoRequest {...prepared} fields={edit.write.fields} labelId={contents.labelId} />
  const { request, asked } = prepared
  return (
    <>
      <RequestContents request={request} {...contents} />
      {asked.length > 0 && (
        <div className={styles.note}>
          <TriangleIcon size={14} />
          <div>
            Someone else's changes conflict with yours. You'll be asked about{' '}
            {allOf(asked.map(({ label }) => label))} before it is sent.
          </div>
        </div>
      )}
    </>
  )
}

type NoRequestProps = Extract<Prepared, { request: null }> &
  Pick<ContentsProps, 'labelId'> & { fields: readonly Field[] }

const NoRequest = ({ fieldErrors, isNothing, fields, labelId }: NoRequestProps) => {
  const faulty = new Set(Object.keys(fieldErrors).map((path) => labelOf(fields, path)))
  const why = isNothing ? 'Nothing to send: the service already has these values' : '…'
  return (
    <>
      <div className={styles.head}>
        <h2 id={labelId}>Request</h2>
      </div>
      <div className={styles.empty}>
        {faulty.size === 0 ? why : `To see the request, fix ${allOf([...faulty])}.`}
      </div>
    </>
  )
}

/** A request as text, its changes marked, and buttons that copy it. */
export const RequestContents = ({ request, target, labelId }: RequestContentsProps) => (
  <>
    <div className={styles.head}>
      <h2 id={labelId}>Request</h2>
      <CopyControls request={request} target={target} />
    </div>
    <pre
      className={styles.code}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reached by keyboard
      tabIndex={0}
      role="region"
      aria-labelledby={labelId}
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

const CopyControls = ({ request, target }: { request: PreparedRequest; target: Target }) => (
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
)
