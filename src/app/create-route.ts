// oxlint-disable-next-line no-restricted-imports -- only its types
import type * as ReactRouter from '@tanstack/react-router'
import { BaseRootRoute, BaseRoute } from '@tanstack/router-core'

// A route of the React router carries its own link and hooks, two kilobytes that every visit would load. Here
// a page uses the hooks with the route's name, which their types check; the router itself needs none of them.

/** A route of the dashboard. */
export const createRoute: typeof ReactRouter.createRoute = (options) =>
  // The type still has what is left out: a route is only put into the tree.
  new BaseRoute(options as never) as never

/** The route above all others, with the context that each of them is handed. */
export const createRootRouteWithContext = (() => (options: never) =>
  // As above.
  new BaseRootRoute(options)) as unknown as typeof ReactRouter.createRootRouteWithContext
