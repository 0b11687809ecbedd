import type { ComponentProps } from 'react'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import type { ColumnsPanel as ColumnsPart } from './columns-panel.tsx'
import type { Panel } from './list-tools.tsx'
import type { ViewsPanel as ViewsPart } from './views-panel.tsx'

type ColumnsProps = ComponentProps<typeof ColumnsPart>
type ViewsProps = ComponentProps<typeof ViewsPart>

type ListPanelsProps = { panel: Panel | null; columns: ColumnsProps; views: ViewsProps }

/** What opens below the tools of a list; loaded when it is opened. */
export const ListPanels = ({ panel, columns, views }: ListPanelsProps) => {
  const { Part: ColumnsPanel, isUnloaded: isWithoutColumns } = useLazyPart(
    async () => (await import('./columns-panel.tsx')).ColumnsPanel,
    panel === 'columns',
  )
  const { Part: ViewsPanel, isUnloaded: isWithoutViews } = useLazyPart(
    async () => (await import('./views-panel.tsx')).ViewsPanel,
    panel === 'views',
  )
  return (
    <>
      {(isWithoutColumns || isWithoutViews) && <p aria-live="polite">{UNLOADED}</p>}
      {panel === 'columns' && ColumnsPanel && <ColumnsPanel {...columns} />}
      {panel === 'views' && ViewsPanel && <ViewsPanel {...views} />}
    </>
  )
}
