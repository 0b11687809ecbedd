import { Autocomplete } from '@base-ui/react/autocomplete'
import { Fragment, type ReactNode } from 'react'
import { matchRanges } from '#domain/match-ranges.ts'
import { isolated } from '../ui/first-part.ts'
import type { PaletteItem } from './palette-item.ts'
import styles from './palette.module.css'

/** A text with these words marked, wherever they stand. */
export const markWords = (text: string, words: readonly string[]): ReactNode => {
  const ranges = matchRanges(text, words)
  return (
    <>
      {ranges.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(ranges[index - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.to ?? 0)}
    </>
  )
}

type PaletteRowProps = {
  item: PaletteItem
  /** Those that were typed. */
  words: readonly string[]
  onChoose: (item: PaletteItem, isNewTab: boolean) => void
}

/** An item of the list. */
export const PaletteRow = ({ item, words, onChoose }: PaletteRowProps) => {
  const { title, off, state, keys, id = '' } = item
  const details = off ? [off] : [...(item.details ?? []), id].filter(Boolean)
  const mark = (text: string) => markWords(isolated(text), words)
  return (
    <Autocomplete.Item
      value={item}
      disabled={off !== undefined}
      // What names a record has no room beside its title.
      className={`${styles.item} ${details.length > 1 ? styles.two : ''}`}
      onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
      // Button 1 is the middle one, which opens a link in a new tab.
      onAuxClick={({ button }) => button === 1 && 'link' in item && onChoose(item, true)}
    >
      <span className={styles.title}>{mark(title)}</span>
      <span className={styles.details}>
        {details.map((detail) => (
          <bdi key={detail}>{mark(detail)}</bdi>
        ))}
      </span>
      {state && <span className={styles.state}>{state}</span>}
      {keys && <kbd aria-label={`Shortcut ${keys}`}>{keys}</kbd>}
    </Autocomplete.Item>
  )
}
