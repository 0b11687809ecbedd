import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { recordLink } from '../resources/resource.ts'
import type { RowLinks } from '../ui/row-links.ts'
import { whenIdle } from '../ui/when-idle.ts'
import type { ListedResource } from './listed-resource.ts'

type Row = { readonly id: string }

/** Where the rows of a list lead to. */
export type RecordLinks = RowLinks<Row> & {
  /** Opens the form of a record. */
  readonly edit: (row: Row) => void
}

/** Where the rows of a list of records lead to. */
export const useRecordLinks = ({ pages }: Pick<ListedResource, 'pages'>): RecordLinks => {
  const router = useRouter<AnyRouter>()
  useEffect(() => {
    // Every record has the same code.
    const route = router.routesByPath[pages.record]
    return whenIdle(() => void (route && router.loadRouteChunk(route)))
  }, [router, pages])
  return useMemo(
    () => ({
      hrefOf: ({ id }) => router.buildLocation(recordLink({ pages }, id)).publicHref,
      open: ({ id }) => void router.navigate(recordLink({ pages }, id)),
      edit: ({ id }) => void (pages.edit && router.navigate({ to: pages.edit, params: { id } })),
    }),
    [router, pages],
  )
}
