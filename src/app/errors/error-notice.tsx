import { createContext, useContext, useId, useState, type ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { handFocusOn } from '../ui/hand-focus.ts'
import styles from './error-notice.module.css'
import { explainError, explanationText, type Explanation } from './explain-error.ts'
import { ReconnectButton } from './key-dialog.tsx'

type ProblemFrameProps = { title: ReactNode; tone?: 'bad' | 'idle'; children: ReactNode }

/** Whether a problem takes the focus when it appears, instead of being announced. */
export const IsFocused = createContext(false)

const focus = (frame: HTMLElement | null) => {
  frame?.focus({ preventScroll: true })
  frame?.scrollIntoView({ block: 'center' })
}

/** A failure with its title, read once when it appears. */
export const ProblemFrame = ({ title, tone = 'bad', children }: ProblemFrameProps) => {
  const id = useId()
  const isFocused = useContext(IsFocused)
  const alert = (
    <Alert tone={tone} announce={!isFocused}>
      {title !== '' && <strong id={`${id}-title`}>{title}</strong>}
      <div id={`${id}-text`} className={styles.text}>
        {children}
      </div>
    </Alert>
  )
  if (!isFocused) return alert
  return (
    <div
      ref={focus}
      className={styles.focused}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
    >
      {alert}
    </div>
  )
}

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
      {title && !isBrief && <span>{explanation.title}.</span>}
      {explanation.message && !isBrief && <span>{explanation.message}</span>}
      <div className={styles.next}>{children ?? explanation.next}</div>
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

type RetryActionsProps = {
  /** Undefined for a failure that no reply explains. */
  explanation: Explanation | undefined
  isPending?: boolean
  onRetry?: (() => void) | undefined
  onReconnect?: (() => void) | undefined
}

/** What to quote of a failure to the service's operator, and what can be done about it. */
export const RetryActions = ({
  explanation,
  isPending,
  onRetry,
  onReconnect = onRetry,
}: RetryActionsProps) => (
  <>
    {explanation && explanation.facts.length > 0 && (
      <span className={styles.facts}>
        {explanation.facts.map((fact) => (
          <span key={fact[0]}>{fact.join(' ')}</span>
        ))}
      </span>
    )}
    <span className={styles.actions} ref={handFocusOn}>
      {explanation?.help === 'key' && <ReconnectButton onReconnect={() => onReconnect?.()} />}
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
  </>
)
