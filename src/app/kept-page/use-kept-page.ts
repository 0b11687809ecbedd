import { useEffect } from 'react'
import { useClient } from '../api/use-client.ts'
import { isStoredHere } from '../connection/connection.ts'
import { addressOf } from '../device/kept-page.ts'

/** Keeps the page for the first frame of the next visit, `afterMs` after it shows these rows. */
export const useKeptPage = (rows: unknown, afterMs: number): void => {
  const { connection } = useClient()
  useEffect(() => {
    if (!rows || !isStoredHere(connection)) return undefined
    const address = addressOf(location)
    const keep = async () => (await import('./keep-page.ts')).keepPage(connection, address)
    const timer = setTimeout(() => void keep().catch(() => undefined), afterMs)
    return () => clearTimeout(timer)
  }, [connection, rows, afterMs])
}
