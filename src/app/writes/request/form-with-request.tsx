import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './request-panel.module.css'

type FormWithRequestProps = {
  form: ReactNode
  /** A RequestPanel. Its foot is always in sight. */
  panel: ReactNode
}

/**
 * A form with its request beside it where there is room; elsewhere the foot of the panel stays at the bottom
 * of the window, and a button opens the rest above it.
 */
export const FormWithRequest = ({ form, panel }: FormWithRequestProps) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.layout}>
      <div>{form}</div>
      <div className={styles.side} data-open={isOpen || undefined}>
        <span className={styles.review}>
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            Review request <span className={styles.chevron} />
          </Button>
        </span>
        <div id={id} className={styles.panel}>
          {panel}
        </div>
      </div>
    </div>
  )
}
