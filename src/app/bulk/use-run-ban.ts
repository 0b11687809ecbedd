import { useSelector } from '@tanstack/react-store'
import { useClient, useIsLocked, useWriteBan } from '../api/use-client.ts'

/** Why a bulk change can't go on with this key: not because of one record that may not be changed. */
export const useRunBan = (): string | undefined => {
  const ban = useWriteBan()
  const isReadOnly = useSelector(useClient().ban, (of) => of === 'read_only')
  return useIsLocked() || isReadOnly ? ban : undefined
}
