import { useSearch } from '@tanstack/react-router'
import { BulkPage } from '../../bulk/bulk-page.tsx'
import { ComparePage } from '../../compare/compare-page.tsx'
import { readIds } from '../../compare/compared-ids.ts'
import { CompareServicesPage } from './services/compare-services-page.tsx'
import { OPERATORS } from '../../resources/operators/operators.ts'

/** Bulk changes of operators. */
export const OperatorBulkPage = () => <BulkPage resource={OPERATORS} />

/** Some operators side by side, from where a bulk change may begin, or those of two services. */
export const OperatorComparePage = () => {
  const { ids, with: other } = useSearch({ from: '/shell/operators/compare' })
  if (other !== undefined) return <CompareServicesPage key={other} id={other} />
  return <ComparePage resource={OPERATORS} ids={readIds(ids)} />
}

/** What is chosen there goes to the bulk changes: they are loaded together. */
export { DoctorPage } from './doctor/doctor-page.tsx'

/** It reads the copy of all operators, too, and has most of its code in common with them. */
export { CertificatesPage } from './certificates/certificates-page.tsx'
