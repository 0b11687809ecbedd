import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { operatorName } from '#domain/operator-name.ts'
import { useClient } from '../../api/use-client.ts'
import { operatorQuery } from '../../resources/operators/operator-queries.ts'
import { PageSkeleton, TableSkeleton } from '../../ui/skeleton.tsx'
import list from '../../list/record-list.module.css'
import { buttonClass } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { BASE_PATH } from '../../device/registry.ts'
import styles from './operator-list.module.css'

type OperatorSkeletonProps = {
  /** What stands before the operator's name in the page's title. */
  before?: string
}

/** The outline of a page of one operator, with its name if a list has already shown it. */
export const OperatorSkeleton = ({ before = '' }: OperatorSkeletonProps) => {
  const { id = '' } = useParams({ strict: false })
  const known = useQueryClient().getQueryData(operatorQuery(useClient(), id).queryKey)
  return <PageSkeleton title={known && before + operatorName(known)} />
}

/** The outline of the list of operators while it loads: everything stands where the list will have it. */
export const ListSkeleton = () => (
  <Page
    title="Operators"
    actions={
      // Rendered without a router.
      <a href={`${BASE_PATH}/operators/new`} role="button" className={buttonClass('primary')}>
        <PlusIcon /> New operator
      </a>
    }
  >
    <div className={list.list}>
      <div className={styles.outlineTabs} />
      <div className={styles.outlineSearch} />
      <TableSkeleton />
    </div>
  </Page>
)
