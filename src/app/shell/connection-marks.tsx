import { useEffect } from 'react'
import { useSelector } from '@tanstack/react-store'
import { useClient, useIsLocked } from '../api/use-client.ts'
import { useIsProduction } from '../api/use-host-config.ts'
import { serviceChanges } from '../connection/service-changes.ts'
import { linkService, serviceOf } from '../connection/services.ts'
import { Badge } from '../ui/badge.tsx'
import styles from './connection-menu.module.css'

type Marks = { isProduction: boolean; isLocked: boolean }

/** That a connection is production, and that it is locked. */
export const MarkBadges = ({ isProduction, isLocked }: Marks) => (
  <>
    {isProduction && (
      <Badge tone="bad" sign="triangle">
        Production
      </Badge>
    )}
    {isLocked && (
      <Badge tone="warn" sign="dash">
        Locked
      </Badge>
    )}
  </>
)

/** How the connection is marked: that it is production, that it is locked; nothing on any other. */
export const ConnectionMarks = () => {
  useSelector(serviceChanges)
  const { connection } = useClient()
  const isProduction = useIsProduction()
  const isLocked = useIsLocked()
  // The service may have named the account since it was last used.
  useEffect(() => {
    const service = serviceOf(connection)
    if (service) linkService(service, connection)
  }, [connection])
  if (!isProduction && !isLocked) return null
  return (
    <span className={styles.marks}>
      <MarkBadges isProduction={isProduction} isLocked={isLocked} />
    </span>
  )
}
