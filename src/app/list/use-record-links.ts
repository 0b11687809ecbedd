import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { ResourcePages } from '../resources/resource.ts'
import type { RowLinks } from '../ui/row-links.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** Any id: where it stands in an address, those of the rows do. */
const ANY = 'any'

/** Where the rows of a list of records lead to. */
export const useRecordLinks = ({
  record: to,
  paramsOf,
  linkState: state,
}: Pick<ResourcePages, 'record' | 'paramsOf' | 'linkState'>): RowLinks<{ readonly id: string }> => {
  const router = useRouter<AnyRouter>()
  const links = useMemo(() => {
    const linkTo = (id: string) => ({
      to,
      params: paramsOf?.(id) ?? { id },
      ...(state && { state }),
    })
    const any = { to, params: { id: ANY } }
    const { publicHref } = router.buildLocation(any)
    const place = publicHref.lastIndexOf(ANY)
    const [before, after] = [publicHref.slice(0, place), publicHref.slice(place + ANY.length)]
    const code = { isAsked: false }
    return {
      // As the router builds it, but once for all rows.
      hrefOf: ({ id }: { readonly id: string }) =>
        paramsOf
          ? router.buildLocation(linkTo(id)).publicHref
          : before + encodeURIComponent(id) + after,
      open: ({ id }: { readonly id: string }) => void router.navigate(linkTo(id)),
      preload: () => {
        if (code.isAsked) return
        code.isAsked = true
        // Every record has the same code.
        const route = paramsOf && router.routesByPath[to]
        if (route) void router.loadRouteChunk(route)
        else void router.preloadRoute(any)
      },
    }
  }, [router, to, paramsOf, state])
  // A touch has no hover that loads it ahead.
  useEffect(() => whenIdle(links.preload), [links])
  return links
}
