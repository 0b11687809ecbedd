import type { ComponentProps } from 'react'
import { BulkMenu } from '../bulk/bulk-menu.tsx'
import { CompareButton } from './compare-button.tsx'
import { AllRecords } from '../list/all-records.tsx'
import type { ListParts } from '../list/list-parts.ts'
import { useRecordLinks } from '../list/use-record-links.ts'
import type { Resource } from '../resources/resource.ts'
import { TransferTools } from '../transfer/transfer-tools.tsx'

type RecordsWithToolsProps = Omit<
  ComponentProps<typeof AllRecords>,
  'links' | 'renderTools' | 'renderActions'
> & { resource: Resource }

/** All records of a resource, from the copy of them, with what can be done with many at once. */
export const RecordsWithTools = ({ resource, ...props }: RecordsWithToolsProps) => (
  <AllRecords
    {...props}
    links={useRecordLinks(props.listed.pages)}
    renderTools={(parts) => (
      <TransferTools {...parts} resource={resource} words={props.listed.words} />
    )}
    renderActions={({ selection }: ListParts) => (
      <>
        <BulkMenu resource={resource} ids={selection.all} onStart={selection.clear} />
        <CompareButton selection={selection} pages={props.listed.pages} />
      </>
    )}
  />
)
