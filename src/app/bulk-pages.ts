// Bulk changes, where they may begin, and where they are listed: one file, since they have most of their code in common.

export { ActivityPage } from './pages/activity/activity-page.tsx'
export {
  DoctorPage,
  OperatorBulkPage,
  OperatorComparePage,
} from './pages/operators/operator-bulk-page.tsx'
