import { useEffect, useState } from 'react'
import type { StorageEntry } from './device/registry.ts'
import { storedParts } from './device/storage.ts'

/** Whether something of these was stored since this was first asked, by this tab or another; it stays so. */
export const useHasStored = (entries: readonly StorageEntry[]): boolean => {
  const look = () => entries.some((entry) => storedParts(entry).length > 0)
  const [hasStored, setHasStored] = useState(look)
  useEffect(() => {
    const lookAgain = () => setHasStored((had) => had || look())
    addEventListener('storage', lookAgain)
    return () => removeEventListener('storage', lookAgain)
    // oxlint-disable-next-line react/exhaustive-deps -- the same entries in every render
  }, [])
  return hasStored
}
