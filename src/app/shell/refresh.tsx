import { useReads } from '../api/use-reads.ts'
import { Updated } from '../ui/updated.tsx'

/** Reads again all that the page shows, and says when that was done last. At most one per page. */
export const Refresh = ({ text }: { text?: string }) => {
  const { updatedAt, refresh } = useReads()
  return <Updated text={text} at={updatedAt || null} onRefresh={() => void refresh()} />
}
