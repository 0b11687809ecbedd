import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { recordLink } from '../resources/resource.ts'
import { useRouteCode } from '../shell/use-route-code.ts'
import type { RowLinks } from '../ui/row-links.ts'
import type { ListedResource } from './listed-resource.tsx'

type Row = { readonly id: string }

/** Where the rows of a list lead to. */
export type RecordLinks = RowLinks<Row> & {
  /** Opens the form of a record. */
  readonly edit: (row: Row) => void
}

/** Where the rows of a list of records lead to. */
export const useRecordLinks = ({ pages }: Pick<ListedResource, 'pages'>): RecordLinks => {
  const router = useRouter<AnyRouter>()
  // Every record has the same code.
  useRouteCode(pages.record)
  return useMemo(
    () => ({
      hrefOf: ({ id }) => router.buildLocation(recordLink({ pages }, id)).publicHref,
      open: ({ id }) => void router.navigate(recordLink({ pages }, id)),
      edit: ({ id }) => void (pages.edit && router.navigate({ to: pages.edit, params: { id } })),
    }),
    [router, pages],
  )
}
