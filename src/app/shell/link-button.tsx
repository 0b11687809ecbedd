import type { KeyboardEvent, ReactNode } from 'react'
import { Button, buttonClass, type ButtonVariant } from '../ui/button.tsx'
import { Link, type LinkTarget } from './link.tsx'

type LinkButtonProps<To extends string | undefined> = LinkTarget<To> & {
  variant?: ButtonVariant
  size?: 'small'
  /** Why it leads nowhere: it is then a button that says so. */
  off?: string | undefined
  children: ReactNode
}

/** A link that is a button is pressed by the space bar, too. */
const pressOnSpace = (event: KeyboardEvent<HTMLAnchorElement>): void => {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** A button that links to another page: it can open in a new tab, and hovering fetches the page's code. */
export const LinkButton = <const To extends string | undefined = undefined>({
  variant,
  size,
  off,
  ...link
}: LinkButtonProps<To>) =>
  off ? (
    <Button {...{ variant, size, off }}>{link.children}</Button>
  ) : (
    <Link
      // The target of a link stays one without what is the button's.
      {...(link as LinkTarget<string>)}
      role="button"
      className={buttonClass(variant, size)}
      onKeyDown={pressOnSpace}
    />
  )
