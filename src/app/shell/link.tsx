import {
  useLocation,
  useMatch,
  useRouter,
  type AnyRouter,
  type RegisteredRouter,
  type ToOptions,
} from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** Where a link leads, as the router's `navigate` takes it: relative to the page that has the link. */
export type LinkTarget<To extends string | undefined> = ToOptions<RegisteredRouter, string, To> & {
  replace?: boolean
  from?: never
  mask?: never
}

type Handler = 'onClick' | 'onFocus' | 'onMouseEnter' | 'onTouchStart'
type LinkAnchorProps = Omit<ComponentProps<'a'>, 'href' | Handler>
type LinkProps<To extends string | undefined> = LinkTarget<To> & LinkAnchorProps

const isForBrowser = (event: MouseEvent<HTMLAnchorElement>) => {
  const { button, ctrlKey, metaKey, shiftKey, altKey, currentTarget } = event
  const isElsewhere = currentTarget.target !== '' && currentTarget.target !== '_self'
  const isPlain = button === 0 && !(ctrlKey || metaKey || shiftKey || altKey)
  return !isPlain || isElsewhere || currentTarget.hasAttribute('download')
}

/**
 * A link to another page of the dashboard: it can open in a new tab, and hovering or focusing it fetches the
 * page's code. It does less than the router's own link, which also marks links to the pages above as current.
 */
export const Link = <const To extends string | undefined = undefined>(props: LinkProps<To>) => {
  // The types of a target depend on where it leads; what is done with them does not.
  const { to, params, search, hash, state, replace, children, ...anchor } =
    props as LinkProps<string>
  const router = useRouter<AnyRouter>()
  // Relative to the page that has the link, also while that page is being left.
  const page = useMatch({
    strict: false,
    select: ({ fullPath, params, search }) => ({ fullPath, params, search }),
  })
  const target = {
    from: page.fullPath,
    to,
    params: params ?? page.params,
    search: typeof search === 'function' ? search(page.search) : search,
    hash,
    state,
    replace,
  }
  const preload = () => void router.preloadRoute(target)
  return (
    <a
      {...anchor}
      href={router.buildLocation(target).publicHref}
      onClick={(event) => {
        if (event.defaultPrevented || isForBrowser(event)) return
        event.preventDefault()
        void router.navigate(target)
      }}
      onFocus={preload}
      onMouseEnter={preload}
      onTouchStart={preload}
    >
      {children}
    </a>
  )
}

/** A link of the main navigation: it is marked on the page that it leads to, and on those below. */
export const NavigationLink = ({ to, ...anchor }: { to: string } & LinkAnchorProps) => {
  const isCurrent = useLocation({
    select: ({ pathname }) => pathname === to || pathname.startsWith(`${to}/`),
  })
  return <Link {...anchor} to={to} aria-current={isCurrent ? 'page' : undefined} />
}
