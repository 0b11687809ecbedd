import { Outlet, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import busyStyles from '../ui/busy.module.css'
import { isRefreshing } from './refresh.tsx'
import styles from './content.module.css'
import { reloadNeed, reloadPage } from '../ui/load-code.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** Shown if the page must be reloaded although something in it is not saved: the drafts are kept. */
const ReloadNotice = () => {
  const need = useSelector(reloadNeed)
  if (!need) return null
  return (
    <Alert tone="warn" announce isFloating>
      <span>
        <strong>
          {need === 'updated' ? 'Adit was updated.' : "Part of this page couldn't be loaded."}
        </strong>{' '}
        Reload to continue; your draft is kept.
      </span>
      <Button size="small" onClick={reloadPage}>
        Reload
      </Button>
    </Alert>
  )
}

/** The page, and what stands in the corner of all of them. It stays while the next one is loaded, for a moment, or while it is read again. */
export const Content = ({ children }: { children: ReactNode }) => {
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
      <div className={styles.corner}>{children}</div>
    </main>
  )
}
