import { createLink } from '@tanstack/react-router'
import type { ComponentProps, Ref } from 'react'
import { pressOnSpace } from '../../shell/link-button.tsx'
import styles from './list-bar.module.css'

type SegmentProps = Omit<ComponentProps<'a'>, 'className'> & { isCurrent: boolean }

// A choice, like every button that is a link. The router cannot tell the current one: to it the plain address
// matches both.
const Segment = createLink(({ isCurrent, children, ...props }: SegmentProps) => (
  <a
    {...props}
    role="button"
    aria-current={undefined}
    aria-pressed={isCurrent}
    className={styles.segment}
    onKeyDown={pressOnSpace}
  >
    {children}
  </a>
))

const ListSwitch = ({ isAll }: { isAll: boolean }) => (
  <div role="group" aria-label="Operators to show" className={styles.switch}>
    <Segment to="/operators" search={{}} isCurrent={!isAll}>
      This page
    </Segment>
    <Segment to="/operators" search={{ all: 'yes' }} isCurrent={isAll}>
      All operators
    </Segment>
  </div>
)

/** What the code of the search adds to its field. */
export type SearchFieldParts = Pick<
  ComponentProps<'input'>,
  | 'role'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'aria-autocomplete'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'onKeyDown'
  | 'onSelect'
  | 'onBlur'
>

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
