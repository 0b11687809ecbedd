import { Autocomplete } from '@base-ui/react/autocomplete'
import { isolated } from '../ui/first-part.ts'
import type { PaletteItem } from './palette-item.ts'
import styles from './palette.module.css'

type PaletteRowProps = {
  item: PaletteItem
  onChoose: (item: PaletteItem, isNewTab: boolean) => void
}

/** An item of the list. */
export const PaletteRow = ({ item, onChoose }: PaletteRowProps) => {
  const { title, off, keys, id = '' } = item
  const details = off ? [off] : [...(item.details ?? []), id].filter(Boolean)
  return (
    <Autocomplete.Item
      value={item}
      disabled={off !== undefined}
      className={styles.item}
      onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
    >
      <span className={styles.title}>{isolated(title)}</span>
      <span className={styles.details}>
        {details.map((detail) => (
          <bdi key={detail}>{isolated(detail)}</bdi>
        ))}
      </span>
      {keys && <kbd aria-label={`Shortcut ${keys}`}>{keys}</kbd>}
    </Autocomplete.Item>
  )
}
