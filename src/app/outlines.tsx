import { useParams, type RouteComponent } from '@tanstack/react-router'
import { PAGES } from './page-descriptions.ts'
import { ListSkeleton } from './pages/operators/list-skeleton.tsx'
import { OperatorSkeleton } from './pages/operators/operator-skeleton.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'

const titled = (title: string, content: 'cards' | 'form') => () => (
  <PageSkeleton title={title} content={content} />
)

const EdgeOutline = () => <PageSkeleton title={useParams({ strict: false }).id} />

/** The outline of every page, shown while it loads; its first view is drawn from the same. */
export const OUTLINES: Record<keyof typeof PAGES, RouteComponent> = {
  operators: ListSkeleton,
  operatorNew: titled(PAGES.operatorNew.crumb, 'form'),
  bulk: titled(PAGES.bulk.crumb, 'cards'),
  compare: titled(PAGES.compare.crumb, 'cards'),
  operator: () => <OperatorSkeleton tabs={PAGES.operator.tabs.length} />,
  operatorEdit: () => <OperatorSkeleton title={(name) => `Edit ${name}`} content="form" />,
  edges: titled(PAGES.edges.crumb, 'cards'),
  edgeBulk: titled(PAGES.edgeBulk.crumb, 'cards'),
  edge: EdgeOutline,
  settings: titled(PAGES.settings.crumb, 'cards'),
}
