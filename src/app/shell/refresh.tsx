import { useReads } from '../api/use-reads.ts'
import { Button } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/icons.tsx'
import { ReadTime } from '../ui/relative-time.tsx'
import styles from './refresh.module.css'

/** Reads something again; the key for it presses the button. */
export const RefreshButton = ({ onRefresh }: { onRefresh: () => void }) => (
  <Button
    size="small"
    variant="quiet"
    aria-label="Refresh"
    data-icon=""
    data-tip="Refresh"
    data-shortcut="refresh"
    onClick={onRefresh}
  >
    <RefreshIcon size={14} />
  </Button>
)

type RefreshProps = {
  /** What is shown: `13 changes`. */
  text?: string
}

/** Reads again all that the page shows, and says when that was done last. At most one per page. */
export const Refresh = ({ text }: RefreshProps) => {
  const { updatedAt, refresh } = useReads()
  return (
    <span className={styles.refresh}>
      {updatedAt > 0 && (
        <span>
          {text === undefined ? 'Updated' : `${text} · updated`} <ReadTime at={updatedAt} />
        </span>
      )}
      <RefreshButton onRefresh={() => void refresh()} />
    </span>
  )
}
