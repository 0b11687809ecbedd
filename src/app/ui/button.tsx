import type { ComponentProps } from 'react'
import styles from './button.module.css'

/** `danger` is red text; `destructive` is filled red, for confirmation dialogs only. */
export type ButtonVariant = 'plain' | 'primary' | 'danger' | 'destructive' | 'quiet'

/** The classes of a button, for a link that looks like one. */
export const buttonClass = (variant: ButtonVariant = 'plain', size?: 'small'): string =>
  [styles.button, variant !== 'plain' && styles[variant], size && styles.small]
    .filter(Boolean)
    .join(' ')

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  variant?: ButtonVariant
  size?: 'small'
  /** The label while the action is pending, such as "Saving…": presses are ignored, and the focus stays. */
  pending?: string | undefined
}

/** A button; it submits a form only where `type="submit"` is given. */
export const Button = ({
  variant,
  size,
  type = 'button',
  pending,
  'aria-disabled': isOff,
  onClick,
  children,
  ...props
}: ButtonProps) => {
  const isPending = pending !== undefined
  return (
    <button
      {...props}
      type={type}
      className={`${buttonClass(variant, size)} ${isPending ? styles.busy : ''}`}
      // Not `disabled`, which would drop the focus.
      aria-disabled={isPending || isOff}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
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
