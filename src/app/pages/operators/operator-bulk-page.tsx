import { BulkPage } from '../../bulk/bulk-page.tsx'
import { OPERATORS } from '../../resources/operators/operators.ts'

/** Bulk changes of operators. */
export const OperatorBulkPage = () => <BulkPage resource={OPERATORS} />

/** It reads the copy of all operators, too, and has most of its code in common with them. */
export { CertificatesPage } from './certificates/certificates-page.tsx'
