import type { ComponentProps } from 'react'
import { BulkActions } from '../../../bulk/bulk-actions.tsx'
import { AllRecords, type ListParts } from '../../../list/all-records.tsx'
import { useOperatorLinks } from '../../../resources/operators/operator-links.ts'
import { LAZY_OPERATORS } from '../../../resources/operators/lazy-operators.ts'
import { LISTED_OPERATORS } from './listed-operators.tsx'
import { TransferTools } from './transfer-tools.tsx'

const tools = (parts: ListParts) => <TransferTools {...parts} />

const actions = ({ selection, mirror }: ListParts) => (
  <BulkActions
    resource={LAZY_OPERATORS}
    ids={selection.all}
    documents={mirror.documents}
    onDone={selection.clear}
  />
)

type AllOperatorsProps = Omit<
  ComponentProps<typeof AllRecords>,
  'listed' | 'links' | 'tools' | 'actions'
>

/** All operators of the account, from the copy of them. */
export const AllOperators = (props: AllOperatorsProps) => (
  <AllRecords
    {...props}
    listed={LISTED_OPERATORS}
    links={useOperatorLinks()}
    tools={tools}
    actions={actions}
  />
)
