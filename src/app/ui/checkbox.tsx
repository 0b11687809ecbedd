import { useId, type ReactNode, type Ref } from 'react'
import { offReason } from './button.tsx'
import styles from './checkbox.module.css'
import { FieldNotes, type FieldProps } from './field.tsx'

type ToggleProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

type SwitchProps = ToggleProps & {
  /** What is switched, where the label says its state. */
  name?: string
  /** A change is being saved: the checkbox keeps the focus but cannot be changed. */
  isBusy?: boolean
  /** Why it can't be changed. */
  off?: string | undefined
}

type CheckboxProps = ToggleProps & {
  /** The id of what is said of it. */
  describedBy?: string
  ref?: Ref<HTMLLabelElement>
}

/** A checkbox with its label. */
export const Checkbox = ({ label, checked, onChange, describedBy, ref }: CheckboxProps) => (
  <label ref={ref} className={styles.row}>
    <input
      type="checkbox"
      className={styles.box}
      checked={checked}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)

/** A switch that takes effect at once, without a button to save it. */
export const Switch = ({ label, name, checked, onChange, isBusy = false, off }: SwitchProps) => (
  <label className={styles.row}>
    {label}
    <input
      type="checkbox"
      role="switch"
      aria-label={name}
      className={styles.switch}
      checked={checked}
      aria-disabled={isBusy || off !== undefined}
      {...offReason(off)}
      onChange={(event) => {
        if (!isBusy && off === undefined) onChange(event.target.checked)
      }}
    />
  </label>
)

type GroupProps = FieldProps & { name?: string; children: ReactNode }

/** A group of checkboxes or radio buttons with one label, hint and error. */
export const FieldGroup = ({ label, name, hint, error, children }: GroupProps) => {
  const id = useId()
  return (
    <fieldset
      name={name}
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.group}>{children}</div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

type RadioGroupProps<T extends string> = FieldProps & {
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** A choice of one of a few options. */
export const RadioGroup = <T extends string>({
  options,
  value,
  onChange,
  ...field
}: RadioGroupProps<T>) => {
  const name = useId()
  return (
    <FieldGroup {...field}>
      {options.map((option) => (
        <label key={option.value} className={styles.row}>
          <input
            type="radio"
            name={name}
            className={styles.box}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </FieldGroup>
  )
}
