import { Outlet, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { BulkStatusSlot } from '../bulk/bulk-status-slot.tsx'
import { BULK_RESOURCES } from '../lazy-resources.ts'
import busyStyles from '../ui/busy.module.css'
import { isRefreshing } from './refresh.tsx'
import { ReloadNotice } from './reload-notice.tsx'
import styles from './shell.module.css'

/** The page. It stays while the next one is loaded, for a moment, or while it is read again. */
export const Content = () => {
  const isLeaving = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname !== resolvedLocation?.pathname,
  })
  const isBusy = useSelector(isRefreshing) || isLeaving
  return (
    <main
      id="content"
      tabIndex={-1}
      className={`${styles.main} ${busyStyles.busy} ${busyStyles.padded}`}
      aria-busy={isBusy}
    >
      <Outlet />
      <ReloadNotice />
      {BULK_RESOURCES.map((resource) => (
        <BulkStatusSlot key={resource.key} resource={resource} />
      ))}
    </main>
  )
}
