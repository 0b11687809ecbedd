import { BulkMenu } from '../bulk/bulk-menu.tsx'
import type { ListParts } from '../list/list-parts.ts'
import type { Resource } from '../resources/resource.ts'
import { ExportButton } from '../transfer/transfer-items.tsx'
import { CompareButton } from './compare-button.tsx'

type SelectedActionsProps = { resource: Resource; parts: ListParts }

/** What can be done with the selected records of a list. */
export const SelectedActions = ({ resource, parts }: SelectedActionsProps) => {
  const { selection } = parts
  return (
    <BulkMenu resource={resource} ids={() => [...selection.ids]} onStart={selection.clear}>
      <CompareButton selection={selection} pages={resource.pages} />
      <ExportButton resource={resource} parts={parts} label="Export" />
    </BulkMenu>
  )
}
