import { useParams, type RouteComponent } from '@tanstack/react-router'
import { PAGES } from './page-descriptions.ts'
import { ListSkeleton } from './pages/operators/list-skeleton.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { operatorName } from '#domain/operator-name.ts'
import { operatorQuery } from './resources/operators/operator-queries.ts'
import { useClient } from './api/use-client.ts'

type OperatorSkeletonProps = Omit<ComponentProps<typeof PageSkeleton>, 'title'> & {
  /** What stands before the operator's name in the page's title. */
  before?: string
}

/** The outline of a page of one operator, with its name if a list has already shown it. */
const OperatorSkeleton = ({ before = '', ...props }: OperatorSkeletonProps) => {
  const { id = '' } = useParams({ strict: false })
  const known = useQueryClient().getQueryData(operatorQuery(useClient(), id).queryKey)
  return <PageSkeleton {...props} title={known && before + operatorName(known)} />
}

const titled =
  (title: string, content: 'cards' | 'form'): RouteComponent =>
  () => <PageSkeleton title={title} content={content} />

const EdgeOutline = () => <PageSkeleton title={useParams({ strict: false }).id} />

// Most pages are a title and cards.
const CARDS = Object.fromEntries(
  Object.entries(PAGES).map(([name, { crumb }]) => [
    name,
    titled(typeof crumb === 'string' ? crumb : '', 'cards'),
  ]),
) as Record<keyof typeof PAGES, RouteComponent> // of the same names

/** The outline of every page, shown while it loads; its first view is drawn from the same. */
export const OUTLINES: typeof CARDS = {
  ...CARDS,
  operators: ListSkeleton,
  operatorNew: titled(PAGES.operatorNew.crumb, 'form'),
  operatorInstall: titled(PAGES.operatorInstall.crumb, 'form'),
  operator: () => <OperatorSkeleton tabs={PAGES.operator.tabs.length} />,
  operatorEdit: () => <OperatorSkeleton before="Edit " content="form" />,
  edge: EdgeOutline,
}
