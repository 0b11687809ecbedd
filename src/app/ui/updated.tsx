import { Button } from './button.tsx'
import { RefreshIcon } from './icons.tsx'
import { ReadTime } from './relative-time.tsx'
import styles from './updated.module.css'

type UpdatedProps = {
  /** What is shown: `13 changes`. */
  text?: string | undefined
  /** When it was read, in Unix milliseconds; null if it was not yet. */
  at: number | null
  isUpdating?: boolean
  onRefresh: () => void
}

/** How old is what is shown, and the button that reads it again, which the key for it presses. */
export const Updated = ({ text, at, isUpdating = false, onRefresh }: UpdatedProps) => (
  <span className={styles.updated}>
    <span>
      {text && `${text} · `}
      {isUpdating ? (
        'updating…'
      ) : at === null ? (
        text && 'not loaded yet'
      ) : (
        <>
          {text ? 'updated' : 'Updated'} <ReadTime at={at} />
        </>
      )}
    </span>
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
  </span>
)
