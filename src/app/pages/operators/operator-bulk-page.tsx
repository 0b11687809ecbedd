import { useSearch } from '@tanstack/react-router'
import { BulkPage } from '../../bulk/bulk-page.tsx'
import { ComparePage } from '../../compare/compare-page.tsx'
import { readIds } from '../../compare/compared-ids.ts'
import { OPERATORS } from '../../resources/operators/operators.ts'

/** Bulk changes of operators. */
export const OperatorBulkPage = () => <BulkPage resource={OPERATORS} />

/** Some operators side by side, from where a bulk change may begin. */
export const OperatorComparePage = () => {
  const { ids } = useSearch({ from: '/shell/operators/compare' })
  return <ComparePage resource={OPERATORS} ids={readIds(ids)} />
}

/** What is chosen there goes to the bulk changes: they are loaded together. */
export { DoctorPage } from './doctor/doctor-page.tsx'
