import { useId, type ReactNode } from 'react'
import styles from './field.module.css'
import { TriangleIcon } from './icons.tsx'

/** The props of every field. */
export type FieldProps = {
  label: ReactNode
  /** At the end of the label: a byte count, a number of items. */
  note?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

/** Label, hint and error around one control, linked for screen readers. */
export const Field = ({
  label,
  note,
  hint,
  error,
  children,
}: FieldProps & {
  children: (control: ControlProps) => ReactNode
}) => {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, note && `${id}-note`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error !== undefined,
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The hint and the error under a control; the ids are `<id>-hint` and `<id>-error`. */
export const FieldNotes = ({
  id,
  hint,
  error,
}: Pick<FieldProps, 'hint' | 'error'> & { id: string }) => (
  <>
    {error && (
      <p id={`${id}-error`} className={styles.error}>
        <TriangleIcon size={12} />
        <span>{error}</span>
      </p>
    )}
    {hint && (
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    )}
  </>
)
