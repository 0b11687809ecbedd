import { bracketOf, cell, nameText, sourceText, type JsonOutline } from '#domain/json-outline.ts'
import { memo, type CSSProperties } from 'react'
import { TEXT_PART } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { shownSlice } from './json-copy.ts'
import { markedParts } from './json-search.ts'
import styles from './json-tree.module.css'

/** So much of a text is shown in its line at first. */
export const LINE_PART = 2000
/** Deeper lines are no more indented. */
const MOST_INDENT = 24

const Marked = ({ text, sought }: { text: string; sought: string }) =>
  markedParts(text, sought).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which change together
    index % 2 === 0 ? part : <mark key={index}>{part}</mark>,
  )

const kindOf = (value: string) =>
  value.startsWith('"') ? styles.text : /^[-\d]/.test(value) ? styles.number : styles.word

type JsonLineProps = {
  outline: JsonOutline
  /** The number of a value, or with its bits turned that of one that ends here. */
  line: number
  isOpen: boolean
  isCurrent: boolean
  /** The whole of a long text is wanted. */
  isWhole: boolean
  sought: string
}

/** One line of a document: a value, or the end of one. */
export const JsonLine = memo(
  ({ outline, line, isOpen, isCurrent, isWhole, sought }: JsonLineProps) => {
    const node = line < 0 ? ~line : line
    const level = cell(outline, 'level', node)
    const parent = cell(outline, 'parent', node)
    const index = cell(outline, 'index', node)
    const size = cell(outline, 'size', node)
    const setSize = parent < 0 ? 1 : cell(outline, 'size', parent)
    const comma = index < setSize - 1 ? ',' : ''
    const bracket = bracketOf(outline, node)
    const end = bracket === '{' ? '}' : ']'
    const indent = { '--indent': Math.min(level, MOST_INDENT) } as CSSProperties
    if (line < 0)
      return (
        <div className={styles.line} style={indent} aria-hidden="true">
          {end}
          {comma}
        </div>
      )
    const name = nameText(outline, node)
    const isFold = size > 0
    const value = bracket === null ? sourceText(outline, node) : ''
    const most = isWhole ? TEXT_PART : LINE_PART
    return (
      <div
        role="treeitem"
        aria-level={level + 1}
        aria-posinset={index + 1}
        aria-setsize={setSize}
        aria-selected={isCurrent}
        aria-expanded={isFold ? isOpen : undefined}
        tabIndex={isCurrent ? 0 : -1}
        className={styles.line}
        style={indent}
        data-node={node}
      >
        {isFold && <span className={styles.fold} data-fold="" aria-hidden="true" />}
        {name !== null && (
          <>
            <span className={styles.name}>
              <Marked text={shownSlice(name, LINE_PART)} sought={sought} />
            </span>
            {': '}
          </>
        )}
        {bracket === null ? (
          <span className={kindOf(value)}>
            <Marked text={shownSlice(value, most)} sought={sought} />
          </span>
        ) : isFold ? (
          isOpen ? (
            bracket
          ) : (
            <>
              {bracket}…{end}
            </>
          )
        ) : (
          bracket + end
        )}
        {(!isFold || !isOpen) && comma}
        {isFold && !isOpen && (
          <span className={styles.note}>
            {' '}
            {bracket === '{'
              ? plural(size, { one: '# member', other: '# members' })
              : plural(size, { one: '# item', other: '# items' })}
          </span>
        )}
        {value.length > most && (
          <span className={styles.note}>
            {' '}
            first {formatNumber(most)} of {formatNumber(value.length)} characters
          </span>
        )}
      </div>
    )
  },
)
