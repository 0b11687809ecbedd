import type { ComponentProps } from 'react'
import { RecordList } from '../list/record-list.tsx'
import type { Resource } from '../resources/resource.ts'
import { ExportButton, ImportButton } from '../transfer/transfer-items.tsx'
import { SelectedActions } from './selected-actions.tsx'

type RecordListPageProps = Omit<
  ComponentProps<typeof RecordList>,
  'renderMenu' | 'renderSelected'
> & { resource: Resource }

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
    renderSelected={(parts) => <SelectedActions resource={resource} parts={parts} />}
  />
)
