import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { firstPart, LIST_PART, TEXT_PART } from '../../ui/first-part.ts'
import { TriangleIcon } from '../../ui/icons.tsx'
import { ShowMore, useShownPart } from '../../ui/show-more.tsx'
import { bodyLines, linesNearChanges, type BodyLine } from './body-lines.ts'
import { COPY_FORMS, requestPath, type Target } from './copy-as.ts'
import type { PreparedRequest } from './prepared-request.ts'
import styles from './request-panel.module.css'

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

const RequestText = ({ request, labelId }: { request: PreparedRequest; labelId: string }) => {
  const whole = bodyLines(request.before, request.body)
  const lines = whole.length > LIST_PART ? linesNearChanges(whole) : whole
  const part = useShownPart(lines.length, LIST_PART)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reached by keyboard */}
      <pre className={styles.code} tabIndex={0} role="region" aria-labelledby={labelId}>
        <span className={styles.path}>
          {request.operation.method} {requestPath(request)}
        </span>
        {lines.slice(0, part.shown).map((line, index) =>
          typeof line === 'number' ? (
            // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else of its own
            <span key={index} className={styles.gap}>
              {line.toLocaleString('en-US')} unchanged {line === 1 ? 'line' : 'lines'}
            </span>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <Line key={index} {...line} />
          ),
        )}
      </pre>
      <div>
        <ShowMore part={part} what="lines" isFoot />
      </div>
    </>
  )
}

const SAID = { ' ': '', '-': 'removed', '+': 'added' }

const Line = ({ mark, depth, text, nameLength }: BodyLine) => {
  const value = firstPart(text.slice(nameLength), TEXT_PART)
  const [, before, quoted, after] = /^((?:: )?)("?[^]*?)(,?)$/.exec(value) ?? []
  return (
    <span className={styles.line} data-mark={mark}>
      <span className={styles.mark}>
        <span aria-hidden="true">{mark}</span>
        <span className="visually-hidden">{SAID[mark]} </span>
      </span>
      <span className={styles.text}>
        {'  '.repeat(depth)}
        <span className={styles.name}>{text.slice(0, nameLength)}</span>
        {before}
        <span className={quoted?.startsWith('"') ? styles.string : undefined}>{quoted}</span>
        {after}
        {nameLength + value.length < text.length && '…'}
      </span>
    </span>
  )
}
