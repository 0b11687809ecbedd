import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { isolated } from '../ui/first-part.ts'
import { soughtText, wordsFinder } from './find-texts.ts'
import type { PaletteItem } from './palette-item.ts'
import styles from './palette.module.css'
import type { ItemGroup } from './rank-items.ts'
import { matchRanges } from '#domain/match-ranges.ts'

/** Returns a function that marks words in a text. */
export const marking =
  (words: readonly string[]) =>
  (text: string): ReactNode => {
    if (words.length === 0) return text
    const parts = matchRanges(text, words)
    if (parts.length === 0) return text
    const ends = [0, ...parts.map(({ to }) => to)]
    return (
      <>
        {parts.map(({ from, to }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- places in one text
          <span key={index}>
            {text.slice(ends[index], from)}
            <mark>{text.slice(from, to)}</mark>
          </span>
        ))}
        {text.slice(ends.at(-1))}
      </>
    )
  }

const marker = (text: string): ((shown: string) => ReactNode) => {
  const wordsIn = wordsFinder(soughtText(text))
  return (shown) => marking(wordsIn(shown))(isolated(shown))
}

type ItemRowProps = {
  id: string
  item: PaletteItem
  isActive: boolean
  mark: (text: string) => ReactNode
  onChoose: (item: PaletteItem, isNewTab: boolean) => void
}

const ItemRow = ({ id, item, isActive, mark, onChoose }: ItemRowProps) => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const choose = (event: MouseEvent) => {
    // Button 1 is the middle one, which opens a link in a new tab.
    if (event.button > 1 || (event.button === 1 && !('link' in item))) return
    event.preventDefault()
    onChoose(item, event.button === 1 || event.ctrlKey || event.metaKey)
  }
  const details = item.off ? [item.off] : [...(item.details ?? []), item.id ?? ''].filter(Boolean)
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={item.off ? true : undefined}
      // What names a record has no room beside its title.
      className={`${styles.item} ${details.length > 1 ? styles.two : ''}`}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={choose}
      onAuxClick={choose}
    >
      <span className={styles.title}>{mark(item.title)}</span>
      {details.length > 0 && (
        <span className={styles.details}>
          {details.map((detail, index) => (
            <span key={detail}>
              {index > 0 && ' · '}
              <bdi>{mark(detail)}</bdi>
            </span>
          ))}
        </span>
      )}
      {item.state && <span className={styles.state}>{item.state}</span>}
      {item.keys && (
        <kbd className={styles.keys} aria-label={`Shortcut ${item.keys}`}>
          {item.keys}
        </kbd>
      )}
    </div>
  )
}

type PaletteListProps = Pick<ItemRowProps, 'onChoose'> & {
  id: string
  text: string
  groups: readonly ItemGroup[]
  activeKey: string | undefined
}

/** The id of a row by its place among all, for `aria-activedescendant`. */
export const rowId = (id: string, place: number): string => `${id}-${place}`

/** What was found, in groups with headings; the field that controls it has the focus. */
export const PaletteList = ({ id, text, groups, activeKey, onChoose }: PaletteListProps) => {
  const mark = text.trim() === '' ? isolated : marker(text)
  const places = new Map(groups.flatMap(({ items }) => items).map(({ key }, at) => [key, at]))
  return (
    <div id={id} role="listbox" aria-label="Where to jump" className={styles.list} tabIndex={-1}>
      {groups.map(({ group: { key, heading }, items }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`} role="presentation" className={styles.heading}>
            {heading}
          </div>
          {items.map((item) => (
            <ItemRow
              key={item.key}
              id={rowId(id, places.get(item.key) ?? 0)}
              item={item}
              isActive={item.key === activeKey}
              mark={mark}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
