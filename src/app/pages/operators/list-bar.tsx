import { memo, type Ref } from 'react'
import type { SearchFieldParts } from '../../list/search-field-parts.ts'
import { Link } from '../../shell/link.tsx'
import { pressOnSpace } from '../../shell/link-button.tsx'
import styles from './list-bar.module.css'

type SegmentProps = { isAll?: boolean; isCurrent: boolean; children: string }

// A choice, like every button that is a link.
const Segment = ({ isAll, isCurrent, children }: SegmentProps) => (
  <Link
    to="/operators"
    search={isAll ? { all: 'yes' } : {}}
    role="button"
    aria-pressed={isCurrent}
    className={styles.segment}
    onKeyDown={pressOnSpace}
  >
    {children}
  </Link>
)

// Not rendered for each key: a link asks the router where it leads.
const ListSwitch = memo(({ isAll }: { isAll: boolean }) => (
  <div role="group" aria-label="Operators to show" className={styles.switch}>
    <Segment isCurrent={!isAll}>This page</Segment>
    <Segment isAll isCurrent={isAll}>
      All operators
    </Segment>
  </div>
))

type ListBarProps = {
  isAll: boolean
  text: string
  onText: (text: string) => void
  field: Ref<HTMLInputElement>
  parts: SearchFieldParts | null
}

/** Above the list: what is searched for, and whether one page is shown or all operators. */
export const ListBar = ({ isAll, text, onText, field, parts }: ListBarProps) => (
  <search className={styles.bar}>
    <span className={styles.field} data-search>
      <input
        ref={field}
        className={styles.input}
        aria-label="Search all operators"
        placeholder="Search all operators"
        data-shortcut="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        {...parts}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </span>
    <ListSwitch isAll={isAll} />
  </search>
)

/** Keeps the room of the bar while the list is loading. */
export const ListBarOutline = () => <div className={`${styles.bar} ${styles.outline}`} />
