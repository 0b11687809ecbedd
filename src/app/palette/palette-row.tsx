import { Autocomplete } from '@base-ui/react/autocomplete'
import uFuzzy from '@leeoniya/ufuzzy'
import { createElement, Fragment, type ReactNode } from 'react'
import { matchRanges } from '#domain/match-ranges.ts'
import { isolated } from '../ui/first-part.ts'
import type { PaletteItem } from './palette-item.ts'
import styles from './palette.module.css'

/** A text with these words marked, wherever they stand. */
export const markWords = (text: string, words: readonly string[]): ReactNode => {
  const ranges = matchRanges(text, words).flatMap(({ from, to }) => [from, to])
  if (ranges.length === 0) return text
  const parts = uFuzzy.highlight<readonly ReactNode[], ReactNode>(
    text,
    ranges,
    (part, isMarked) => (isMarked ? <mark>{part}</mark> : part),
    [],
    (before, part) => [...before, part],
  )
  return createElement(Fragment, null, ...parts)
}

type PaletteRowProps = {
  item: PaletteItem
  /** The words of a text that were typed. */
  findWords: (text: string) => readonly string[]
  onChoose: (item: PaletteItem, isNewTab: boolean) => void
}

/** An item of the list. */
export const PaletteRow = ({ item, findWords, onChoose }: PaletteRowProps) => {
  const { title, off, state, keys, id = '' } = item
  const details = off ? [off] : [...(item.details ?? []), id].filter(Boolean)
  const mark = (text: string) => markWords(isolated(text), findWords(text))
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
