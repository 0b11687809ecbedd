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
}

/** A button; it submits a form only where `type="submit"` is given. */
export const Button = ({ variant, size, type = 'button', ...props }: ButtonProps) => (
  // oxlint-disable-next-line react/button-has-type -- the default is given above
  <button {...props} type={type} className={buttonClass(variant, size)} />
)
