import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './form.module.css'

type FormProps = Omit<ComponentProps<'form'>, 'className' | 'noValidate'> & {
  /** Disables the fields while the form is being sent: text typed then would be lost. */
  isBusy?: boolean
}

/** A form of one column. The browser's own validation is off: each field shows its own errors. */
export const Form = ({ isBusy = false, children, ...props }: FormProps) => (
  <form {...props} noValidate>
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

/** The buttons of a form, always visible; `status` says how much has changed. */
export const FormFoot = ({ status, children }: { status?: ReactNode; children: ReactNode }) => (
  <div className={styles.foot}>
    <span className={styles.status}>{status}</span>
    {children}
  </div>
)
