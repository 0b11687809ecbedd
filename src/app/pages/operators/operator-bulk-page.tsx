import { BulkPage } from '../../bulk/bulk-page.tsx'
import { OPERATORS } from '../../resources/operators/operators.ts'

/** Bulk changes of operators. */
export const OperatorBulkPage = () => <BulkPage resource={OPERATORS} />
