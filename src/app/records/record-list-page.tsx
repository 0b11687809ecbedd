import type { ComponentProps } from 'react'
import type { ListParts } from '../list/list-parts.ts'
import { RecordList } from '../list/record-list.tsx'
import type { Resource } from '../resources/resource.ts'
import { ExportButton, ImportButton } from '../transfer/transfer-items.tsx'
import { useHeavyPart } from '../ui/load-code.ts'

type RecordListPageProps = Omit<
  ComponentProps<typeof RecordList>,
  'renderMenu' | 'renderSelected'
> & { resource: Resource }

type SelectedProps = { resource: Resource; parts: ListParts }

const loadActions = () =>
  import('./selected-actions.tsx').then(({ SelectedActions }) => SelectedActions)

// With the changes of many records: nobody needs them before something is selected.
const Selected = (props: SelectedProps) => {
  const { Part: Actions } = useHeavyPart(loadActions)
  return Actions && <Actions {...props} />
}

/** The page of a resource: its records, with what can be done with many at once. */
export const RecordListPage = ({ resource, ...list }: RecordListPageProps) => (
  <RecordList
    {...list}
    renderMenu={(parts) => (
      <>
        <ImportButton resource={resource} parts={parts} />
        <ExportButton resource={resource} parts={parts} label="Export…" />
      </>
    )}
    renderSelected={(parts) => <Selected resource={resource} parts={parts} />}
  />
)
