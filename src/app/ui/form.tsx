import { useId, type ComponentProps, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import styles from './form.module.css'

type FormProps = Omit<ComponentProps<'form'>, 'className' | 'noValidate' | 'onKeyDown'> & {
  /** Disables the fields while the form is being sent: text typed then would be lost. */
  isBusy?: boolean
  /** Enter in a field goes to the next one; only Ctrl+Enter and the button send the form. */
  isKeptOnEnter?: boolean
}

/**
 * Submits a form on Ctrl+Enter or Cmd+Enter, as a press of its submit button would: not while that is disabled
 * or pending. For `onKeyDown` of what has its buttons.
 */
export const submitOnShortcut = (
  event: KeyboardEvent<HTMLElement>,
  form: HTMLFormElement | null,
): void => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey) return
  // React also brings the keys of dialogs that are rendered in the form but are outside it in the page.
  const isInside = currentTarget.contains(nativeEvent.target as Node) // an event of an element
  if (event.defaultPrevented || nativeEvent.isComposing || !isInside) return
  event.preventDefault()
  const button = [...(form?.elements ?? [])].find((one) => one.matches('[type="submit"]'))
  const isOff = button?.matches(':disabled, [aria-disabled="true"]')
  if (!repeat && !isOff) form?.requestSubmit()
}

/** The same for `onKeyDown` of the form itself. */
export const submitForm = (event: KeyboardEvent<HTMLFormElement>): void =>
  submitOnShortcut(event, event.currentTarget)

const FIELDS = 'input, textarea, select, [contenteditable="true"]'

const fieldAfter = (field: HTMLElement, form: HTMLFormElement) => {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)]
  return fields
    .slice(fields.indexOf(field) + 1)
    .find((one) => one.checkVisibility() && !one.matches(':disabled, [readonly]'))
}

/**
 * Goes to the next field on Enter in a one-line field, where the browser would send the form. For `onKeyDown` of a
 * form whose record has parts that cannot be changed once it is made.
 */
export const keepOnEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  submitForm(event)
  const { key, nativeEvent, target, currentTarget } = event
  if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return
  event.preventDefault()
  fieldAfter(target, currentTarget)?.focus()
}

/**
 * A form of one column, sent with Ctrl+Enter too. The browser's own validation is off: each field shows its own
 * errors.
 */
export const Form = ({ isBusy = false, isKeptOnEnter, children, ...props }: FormProps) => (
  <form {...props} noValidate onKeyDown={isKeptOnEnter ? keepOnEnter : submitForm}>
    <fieldset disabled={isBusy} className={styles.form}>
      {children}
    </fieldset>
  </form>
)

type FormSectionProps = {
  title: string
  /** What all of its fields have in common. */
  note?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** Fields that belong together. */
export const FormSection = ({ title, note, ref, children }: FormSectionProps) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id} ref={ref}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {note && <small>{note}</small>}
      </div>
      {children}
    </section>
  )
}

type FormColumnsProps = {
  /** The first field has two thirds of the room. */
  isFirstWide?: boolean
  children: ReactNode
}

/** Fields side by side where there is room. */
export const FormColumns = ({ isFirstWide = false, children }: FormColumnsProps) => (
  <div className={isFirstWide ? `${styles.columns} ${styles.led}` : styles.columns}>{children}</div>
)
