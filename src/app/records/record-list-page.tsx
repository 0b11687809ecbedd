import type { ComponentProps, ComponentType } from 'react'
import { RecordList } from '../list/record-list.tsx'
import { useHeavyPart } from '../ui/load-code.ts'
import type { RecordToolsProps } from './record-tools.tsx'

type RecordListPageProps = Omit<
  ComponentProps<typeof RecordList>,
  'renderMenu' | 'renderSelected'
> & {
  /** Loads what can be done with many records: more than the rest of the page, and of no use before they are there. */
  loadTools: () => Promise<ComponentType<Omit<RecordToolsProps, 'resource'>>>
}

/** The page of a resource: its records, with what can be done with many at once. */
export const RecordListPage = ({ loadTools, ...list }: RecordListPageProps) => {
  const { Part: Tools } = useHeavyPart(loadTools)
  return (
    <RecordList
      {...list}
      renderMenu={(parts) => Tools && <Tools place="menu" parts={parts} />}
      renderSelected={(parts) => Tools && <Tools place="selection" parts={parts} />}
    />
  )
}
