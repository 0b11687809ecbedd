import { createContext, useContext, useId, type ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import styles from './error-notice.module.css'

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
