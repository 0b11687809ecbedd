import { createLink } from '@tanstack/react-router'
import type { ComponentProps, KeyboardEvent } from 'react'
import { buttonClass, type ButtonVariant } from '../ui/button.tsx'

type AnchorProps = Omit<ComponentProps<'a'>, 'className'> & {
  variant?: ButtonVariant
  size?: 'small'
}

/** A link that is a button is pressed by the space bar, too. */
export const pressOnSpace = (event: KeyboardEvent<HTMLAnchorElement>): void => {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

const Anchor = ({ variant, size, children, ...props }: AnchorProps) => (
  // A button is never "current": "Previous" leads to the same path as the page it is on.
  <a
    {...props}
    role="button"
    aria-current={undefined}
    className={buttonClass(variant, size)}
    onKeyDown={pressOnSpace}
  >
    {children}
  </a>
)

/** A button that links to another page: it can open in a new tab, and hovering fetches the page's code. */
export const LinkButton = createLink(Anchor)
