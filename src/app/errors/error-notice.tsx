import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { handFocusOn } from '../ui/hand-focus.ts'
import styles from './error-notice.module.css'
import { explainError, explanationText, type Explanation } from './explain-error.ts'
import { ProblemFrame } from './problem-frame.tsx'
import { ReconnectButton } from './key-dialog.tsx'

type ErrorNoticeProps = {
  error: unknown
  /** What failed: "The operator was not saved". If omitted, the explanation's own title; "" for no title. */
  title?: string
  /** The children say it all: neither the explanation nor the service's message is repeated. */
  isBrief?: boolean
  /** Does what failed once more, by its button or with a key that works. */
  onRetry?: () => void
  /** What to do next, if the caller knows better than the error. */
  children?: ReactNode
}

/** A failure, shown once where it belongs: what happened, what to do, and the facts to quote. */
export const ErrorNotice = ({
  error,
  title,
  isBrief = false,
  onRetry,
  children,
}: ErrorNoticeProps) => {
  const [isReconnected, setIsReconnected] = useState(false)
  const explanation = explainError(error)
  const isShort = isBrief || explanation.isWhole
  if (isReconnected) {
    return (
      // Another one, which takes the focus from the button that is gone.
      <ProblemFrame key="reconnected" tone="idle" title="Reconnected.">
        <span>What you typed is still here. Try again.</span>
      </ProblemFrame>
    )
  }
  return (
    <ProblemFrame title={title ?? explanation.title}>
      {title && !isShort && <span>{explanation.title}.</span>}
      {explanation.message && !isShort && <span>{explanation.message}</span>}
      <div className={styles.next}>{children ?? explanation.next}</div>
      <ErrorFacts of={explanation} />
      <RetryActions
        explanation={explanation}
        onRetry={onRetry}
        onReconnect={() => {
          setIsReconnected(true)
          onRetry?.()
        }}
      />
    </ProblemFrame>
  )
}

/** What to quote to the service's operator. */
export const ErrorFacts = ({ of: { facts } }: { of: Explanation }) =>
  facts.length > 0 && (
    <span className={styles.facts}>
      {facts.map(([name, value]) => (
        <span key={name}>
          {name} {value}
        </span>
      ))}
    </span>
  )

type RetryActionsProps = {
  /** Undefined for a failure that no reply explains. */
  explanation: Explanation | undefined
  isPending?: boolean
  onRetry?: (() => void) | undefined
  onReconnect?: (() => void) | undefined
}

/** What can be done about a failure. */
export const RetryActions = ({
  explanation,
  isPending,
  onRetry,
  onReconnect = onRetry,
}: RetryActionsProps) => (
  <span className={styles.actions} ref={handFocusOn}>
    {explanation?.help === 'key' && (
      <ReconnectButton size="small" onReconnect={() => onReconnect?.()} />
    )}
    {explanation?.help !== 'key' && onRetry && (
      <Button size="small" pending={isPending ? 'Retrying…' : undefined} onClick={onRetry}>
        Retry
      </Button>
    )}
    {explanation && (
      <CopyButton size="small" text={explanationText(explanation)}>
        Copy details
      </CopyButton>
    )}
  </span>
)
