import type { ComponentProps } from 'react'
import { RecordTools } from '../../records/record-tools.tsx'
import { readRecord } from '../../resources/operators/loose-list.ts'
import { readOperator } from '../../resources/operators/operator-document.ts'
import { OPERATORS } from '../../resources/operators/operators.ts'
import { DeleteOperatorDialog } from './delete-operator-dialog.tsx'

/** What can be done with many operators, or with one of them. */
export const OperatorTools = (props: Omit<ComponentProps<typeof RecordTools>, 'resource'>) => {
  const { recordOf, selection } = props.parts
  return (
    <RecordTools
      {...props}
      resource={OPERATORS}
      renderDeletion={(id, onClose) => {
        const record = readRecord(recordOf(id))
        return (
          record && (
            <DeleteOperatorDialog
              operator={readOperator(record)}
              moment="this list was read"
              onClose={onClose}
              onDeleted={async () => selection.clear()}
            />
          )
        )
      }}
    />
  )
}
