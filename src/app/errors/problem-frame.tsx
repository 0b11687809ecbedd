import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import styles from './error-notice.module.css'

type ProblemFrameProps = { title: ReactNode; tone?: 'bad' | 'idle'; children: ReactNode }

/** Whether a problem takes the focus when it appears, instead of being announced. */
export const IsFocused = createContext(false)

/** A failure with its title, read once when it appears. */
export const ProblemFrame = (props: ProblemFrameProps) =>
  useContext(IsFocused) ? <FocusedProblem {...props} /> : <AnnouncedProblem {...props} />

const AnnouncedProblem = ({ title, tone = 'bad', children }: ProblemFrameProps) => (
  <Alert tone={tone} announce>
    {title !== '' && <strong>{title}</strong>}
    {children}
  </Alert>
)

const FocusedProblem = ({ title, tone = 'bad', children }: ProblemFrameProps) => {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div
      ref={frame}
      className={styles.focused}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
    >
      <Alert tone={tone}>
        <strong id={`${id}-title`}>{title}</strong>
        <div id={`${id}-text`} className={styles.text}>
          {children}
        </div>
      </Alert>
    </div>
  )
}
