import type { ComponentProps } from 'react'
import styles from './button.module.css'

/** `danger` is red text; `destructive` is filled red, for confirmation dialogs only. */
export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'destructive' | 'quiet'

/** The classes of a button, for a link that looks like one. */
export const buttonClass = (variant: ButtonVariant = 'plain', size?: 'small'): string =>
  [styles.button, variant !== 'plain' && styles[variant], size && styles.small]
    .filter(Boolean)
    .join(' ')

/** What says why a control is off, to the eye and to a screen reader. */
export const offReason = (reason: string | undefined) => ({
  'data-tip': reason,
  'aria-description': reason,
})

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  variant?: ButtonVariant
  size?: 'small'
  /** The label while the action is pending, such as "Saving…": presses are ignored, and the focus stays. */
  pending?: string | undefined
  /** Why it can't be pressed: it can be focused, and says so. */
  off?: string | undefined
}

/** A button; it submits a form only where `type="submit"` is given. */
export const Button = ({
  variant,
  size,
  type = 'button',
  pending,
  off,
  'aria-disabled': isOff,
  onClick,
  children,
  ...props
}: ButtonProps) => {
  const isPending = pending !== undefined
  return (
    <button
      {...props}
      {...(off && { ...offReason(off), 'aria-describedby': undefined })}
      type={type}
      className={`${buttonClass(variant, size)} ${isPending ? styles.busy : ''}`}
      // Not `disabled`, which would drop the focus.
      aria-disabled={isPending || off ? true : isOff}
      onClick={isPending || off ? (event) => event.preventDefault() : onClick}
    >
      {isPending ? (
        <span className={styles.pending}>
          <span>{children}</span>
          {pending}
        </span>
      ) : (
        children
      )}
    </button>
  )
}
