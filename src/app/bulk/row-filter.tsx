import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/intl.ts'
import styles from './bulk.module.css'

type RowFilterProps<Kind extends string> = {
  options: readonly { kind: Kind; label: string; count: number }[]
  /** Null: all of them. */
  value: Kind | null
  onChange: (kind: Kind | null) => void
}

/** Chooses which rows are shown, each kind with its count. */
export const RowFilter = <Kind extends string>({
  options,
  value,
  onChange,
}: RowFilterProps<Kind>) => (
  <div className={styles.filter} role="group" aria-label="Show">
    {[{ kind: null, label: 'All', count: null }, ...options].map(({ kind, label, count }) =>
      count === 0 && kind !== value ? null : (
        <Button
          key={label}
          size="small"
          variant={kind === value ? 'plain' : 'quiet'}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          {label} {count !== null && formatNumber(count)}
        </Button>
      ),
    )}
  </div>
)
