import styles from '../../list/record-list.module.css'
import { buttonClass } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { TableSkeleton } from '../../ui/skeleton.tsx'

/** The outline of the list of operators while it loads: everything stands where the list will have it. */
export const ListSkeleton = () => (
  <Page
    title="Operators"
    actions={
      // Rendered without a router.
      <a href="/operators/new" role="button" className={buttonClass('primary')}>
        <PlusIcon /> New operator
      </a>
    }
  >
    <div className={styles.list}>
      <div className={styles.outlineTabs} />
      <div className={styles.outlineSearch} />
      <TableSkeleton />
    </div>
  </Page>
)
