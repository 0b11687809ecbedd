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
  /** The page's title for an operator's name; that name, if omitted. */
  title?: (name: string) => string
}

/** The outline of a page of one operator, with its name if a list has already shown it. */
const OperatorSkeleton = ({ title, ...props }: OperatorSkeletonProps) => {
  const { id = '' } = useParams({ strict: false })
  const known = useQueryClient().getQueryData(operatorQuery(useClient(), id).queryKey)
  const name = known && operatorName(known)
  return <PageSkeleton {...props} title={name && title ? title(name) : name} />
}

const titled = (title: string, content: 'cards' | 'form') => () => (
  <PageSkeleton title={title} content={content} />
)

const EdgeOutline = () => <PageSkeleton title={useParams({ strict: false }).id} />

/** The outline of every page, shown while it loads; its first view is drawn from the same. */
export const OUTLINES: Record<keyof typeof PAGES, RouteComponent> = {
  operators: ListSkeleton,
  operatorNew: titled(PAGES.operatorNew.crumb, 'form'),
  operatorInstall: titled(PAGES.operatorInstall.crumb, 'form'),
  bulk: titled(PAGES.bulk.crumb, 'cards'),
  compare: titled(PAGES.compare.crumb, 'cards'),
  doctor: titled(PAGES.doctor.crumb, 'cards'),
  operator: () => (
    <OperatorSkeleton tabs={PAGES.operator.tabs.filter((one) => !('isLate' in one)).length} />
  ),
  operatorEdit: () => <OperatorSkeleton title={(name) => `Edit ${name}`} content="form" />,
  certificates: titled(PAGES.certificates.crumb, 'cards'),
  edges: titled(PAGES.edges.crumb, 'cards'),
  edgeBulk: titled(PAGES.edgeBulk.crumb, 'cards'),
  edge: EdgeOutline,
  activity: titled(PAGES.activity.crumb, 'cards'),
  settings: titled(PAGES.settings.crumb, 'cards'),
}
