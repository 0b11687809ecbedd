import {
  // oxlint-disable-next-line no-restricted-imports -- the one place that uses it
  Link as RouterLink,
  type LinkComponent,
  type LinkComponentProps,
  type RegisteredRouter,
  type ToOptions,
} from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button, buttonClass, type ButtonVariant } from '../ui/button.tsx'

/** Where a link leads, as the router's `navigate` takes it: relative to the page that has the link. */
export type LinkTarget<To extends string | undefined> = ToOptions<RegisteredRouter, string, To> & {
  replace?: boolean
  from?: never
  mask?: never
}

/** A link to another page of the dashboard. It is marked as current where it leads to what is in sight. */
export const Link: LinkComponent<'a'> = (props) => (
  <RouterLink activeOptions={{ exact: true }} {...props} />
)

/** A link of the main navigation: it is marked on the page that it leads to, and on those below. */
export const NavigationLink = (
  props: LinkComponentProps<'a', RegisteredRouter, string, string>,
) => <RouterLink activeOptions={{ exact: props.to === '/', includeSearch: false }} {...props} />

type LinkButtonProps<To extends string | undefined> = LinkTarget<To> & {
  variant?: ButtonVariant
  size?: 'small'
  /** Why it leads nowhere: it is then a button that says so. */
  off?: string | undefined
  /** The shortcut that presses it. */
  shortcut?: string
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
  shortcut,
  ...link
}: LinkButtonProps<To>) =>
  off ? (
    <Button {...{ variant, size, off }} data-shortcut={shortcut}>
      {link.children}
    </Button>
  ) : (
    <Link
      // The target of a link stays one without what is the button's.
      {...(link as LinkTarget<string>)}
      role="button"
      className={buttonClass(variant, size)}
      data-shortcut={shortcut}
      onKeyDown={pressOnSpace}
    />
  )

/** Where the list at an address shows this search over all records, in this order. */
export const searchAddress = (list: string, q: string, sort: string | undefined) => ({
  to: list,
  search: { q: q || undefined, sort: sort || undefined },
})
