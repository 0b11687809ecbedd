import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { ResourcePages } from '../resources/resource.ts'
import type { RowLinks } from '../ui/row-links.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** Stands where those of the rows do in an address. */
const ANY_ID = '~id~'

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
    const anyHref = router.buildLocation({ to, params: { id: ANY_ID } }).publicHref
    return {
      // As the router builds it, but once for all rows.
      hrefOf: ({ id }: { readonly id: string }) =>
        paramsOf
          ? router.buildLocation(linkTo(id)).publicHref
          : anyHref.replace(ANY_ID, () => encodeURIComponent(id)),
      open: ({ id }: { readonly id: string }) => void router.navigate(linkTo(id)),
      preload: () => {
        // Every record has the same code.
        const route = router.routesByPath[to]
        if (route) void router.loadRouteChunk(route)
      },
    }
  }, [router, to, paramsOf, state])
  // A touch has no hover that loads it ahead.
  useEffect(() => whenIdle(links.preload), [links])
  return links
}
