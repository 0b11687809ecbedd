import { BulkMenu } from '../bulk/bulk-menu.tsx'
import type { ListToolsProps } from '../list/use-list.ts'
import type { Resource } from '../resources/resource.ts'
import { ExportButton, ImportButton } from '../files/file-buttons.tsx'
import type { ComponentProps } from 'react'
import { CompareButton } from './compare-button.tsx'

type RecordToolsProps = ListToolsProps & { resource: Resource } & Pick<
    ComponentProps<typeof BulkMenu>,
    'renderDeletion'
  >

/** What can be done with many records of a list. */
export const RecordTools = ({ resource, parts, place, ...menu }: RecordToolsProps) => {
  const { selection } = parts
  if (place === 'menu')
    return (
      <>
        <ImportButton resource={resource} parts={parts} />
        <ExportButton resource={resource} parts={parts} label="Export…" />
      </>
    )
  return (
    <BulkMenu
      {...menu}
      resource={resource}
      ids={() => [...selection.ids]}
      onStart={selection.clear}
    >
      <CompareButton selection={selection} pages={resource.pages} />
      <ExportButton resource={resource} parts={parts} label="Export" />
    </BulkMenu>
  )
}
