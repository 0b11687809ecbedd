import type { ComponentProps } from 'react'
import { RecordTools } from '../../records/record-tools.tsx'
import { OPERATORS } from '../../resources/operators/operators.ts'

/** What can be done with many operators. */
export const OperatorTools = (props: Omit<ComponentProps<typeof RecordTools>, 'resource'>) => (
  <RecordTools {...props} resource={OPERATORS} />
)
