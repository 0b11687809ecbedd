import {
  // oxlint-disable-next-line no-restricted-imports -- the one place that uses it
  Link as RouterLink,
  type LinkComponent,
  type LinkComponentProps,
  type RegisteredRouter,
  type ToOptions,
} from '@tanstack/react-router'

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
