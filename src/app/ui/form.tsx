import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import styles from './form.module.css'

type FormProps = Omit<ComponentProps<'form'>, 'className' | 'noValidate' | 'onKeyDown'> & {
  /** Disables the fields while the form is being sent: text typed then would be lost. */
  isBusy?: boolean
}

/**
 * Submits a form on Ctrl+Enter or Cmd+Enter, as a press of its submit button would: not while that is disabled
 * or pending. For `onKeyDown` of a form.
 */
export const submitOnShortcut = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey) return
  // React also brings the keys of dialogs that are rendered in the form but are outside it in the page.
  const isInside = currentTarget.contains(nativeEvent.target as Node) // an event of an element
  if (event.defaultPrevented || nativeEvent.isComposing || !isInside) return
  event.preventDefault()
  const button = [...currentTarget.elements].find((one) => one.matches('[type="submit"]'))
  const isOff = button?.matches(':disabled, [aria-disabled="true"]')
  if (!repeat && !isOff) currentTarget.requestSubmit()
}

/**
 * A form of one column, sent with Ctrl+Enter too. The browser's own validation is off: each field shows its own
 * errors.
 */
export const Form = ({ isBusy = false, children, ...props }: FormProps) => (
  <form {...props} noValidate onKeyDown={submitOnShortcut}>
    <fieldset disabled={isBusy} className={styles.form}>
      {children}
    </fieldset>
  </form>
)

/** Fields that belong together. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Fields side by side where there is room. */
export const FormColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
)
