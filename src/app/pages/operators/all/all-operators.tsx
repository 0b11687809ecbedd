import type { ComponentProps } from 'react'
import { OPERATORS } from '../../../resources/operators/operators.ts'
import { RecordsWithTools } from '../../../records/records-with-tools.tsx'
import { LISTED_OPERATORS } from './listed-operators.tsx'

type AllOperatorsProps = Omit<ComponentProps<typeof RecordsWithTools>, 'listed' | 'resource'>

/** All operators of the account, from the copy of them. */
export const AllOperators = (props: AllOperatorsProps) => (
  <RecordsWithTools {...props} listed={LISTED_OPERATORS} resource={OPERATORS} />
)

export { AllBehind } from './all-behind.tsx'
