import {
  jqPath,
  isNamedTwice,
  nameText,
  sourceText,
  type JsonOutline,
} from '#domain/json-outline.ts'
import { useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { firstPart } from '../../../ui/first-part.ts'
import { formatNumber } from '../../../ui/intl.ts'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { withoutBidi } from '../json-text.ts'
import { copiedMember, clipboardText } from './json-copy.ts'
import { JsonLine, LINE_PART } from './json-line.tsx'
import { nextMatch } from './json-search.ts'
import styles from './json-tree.module.css'
import {
  foldAll,
  MOST_LINES,
  openView,
  pressed,
  revealed,
  scrolled,
  toggled,
  unfoldAll,
  viewOf,
  type JsonView,
} from './json-view.ts'
import { useSearch } from './use-search.ts'

/** A browser cuts what is pasted. A longer text takes seconds for each key. */
const SEARCH_LENGTH_MAX = 1_000

/** So much of a path is shown. */
const PATH_PART = 200

const nodeAt = (target: EventTarget): number | null => {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null
  return line ? Number(line.dataset['node']) : null
}

/** A document as a tree: folded and unfolded, searched, and copied in parts. */
export const JsonTree = ({ outline }: { outline: JsonOutline }) => {
  const searchId = useId()
  const tree = useRef<HTMLDivElement>(null)
  const [kept, setView] = useState<JsonView>(() => openView(outline))
  const view = kept.outline === outline ? kept : viewOf(outline, kept)
  if (view !== kept) setView(view)
  const [whole, setWhole] = useState(-1)
  const [text, setText] = useState('')
  const found = useSearch(outline, text)
  const { lines, current, start } = view

  const lineOf = (node: number) => tree.current?.querySelector<HTMLElement>(`[data-node="${node}"]`)
  const show = (next: JsonView) => {
    flushSync(() => setView(next))
    return lineOf(next.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = pressed(view, event.key)
    if (!next) return
    event.preventDefault()
    show(next)?.focus()
  }
  const onClick = ({ target }: MouseEvent) => {
    const node = nodeAt(target)
    // Who marks a text does not want it folded.
    if (node === null || getSelection()?.type === 'Range') return
    const isFold = target instanceof Element && target.hasAttribute('data-fold')
    show(isFold ? toggled(view, node) : { ...view, current: node })?.focus({ preventScroll: true })
  }
  const onDoubleClick = ({ target }: MouseEvent) => {
    const node = nodeAt(target)
    if (node === null) return
    getSelection()?.removeAllRanges()
    show(toggled(view, node))
  }
  const goTo = (direction: -1 | 1) => {
    const node = found ? nextMatch(found, current, direction) : undefined
    if (node !== undefined) show(revealed(view, node))?.scrollIntoView({ block: 'nearest' })
  }
  const at = found ? found.indexOf(current) : -1
  const isLong = sourceText(outline, current).length > LINE_PART && outline.size[current] === 0
  const path = useMemo(() => withoutBidi(jqPath(outline, current)), [outline, current])
  const isTwice = useMemo(() => isNamedTwice(outline, current), [outline, current])
  const hasName = nameText(outline, current) !== null
  const after = lines.length - start - MOST_LINES
  return (
    <div className={styles.viewer}>
      <div className={styles.tools}>
        <search className={styles.search}>
          <label htmlFor={searchId} className="visually-hidden">
            Search in the document
          </label>
          <input
            id={searchId}
            type="search"
            data-shortcut="search"
            className={styles.field}
            placeholder="Search names and values"
            value={text}
            maxLength={SEARCH_LENGTH_MAX}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              goTo(event.shiftKey ? -1 : 1)
            }}
          />
          <Button
            size="small"
            aria-label="Previous match"
            off={found?.length ? undefined : 'Nothing is found.'}
            onClick={() => goTo(-1)}
          >
            ↑
          </Button>
          <Button
            size="small"
            aria-label="Next match"
            off={found?.length ? undefined : 'Nothing is found.'}
            onClick={() => goTo(1)}
          >
            ↓
          </Button>
          <span role="status" className={styles.count}>
            {text === ''
              ? ''
              : found === null
                ? 'Searching…'
                : found.length === 0
                  ? 'No match'
                  : at < 0
                    ? `${formatNumber(found.length)} found`
                    : `${formatNumber(at + 1)} of ${formatNumber(found.length)}`}
            {text.length >= SEARCH_LENGTH_MAX &&
              `. At most ${formatNumber(SEARCH_LENGTH_MAX)} characters are searched for.`}
          </span>
        </search>
        <span className={styles.folds}>
          <Button size="small" variant="quiet" onClick={() => setView(foldAll(view))}>
            Fold all
          </Button>
          <Button size="small" variant="quiet" onClick={() => setView(unfoldAll(view))}>
            Unfold all
          </Button>
        </span>
      </div>
      {start > 0 && (
        <More count={start} where="above" onPress={() => setView(scrolled(view, -1))} />
      )}
      <ScrollArea label="JSON" className={styles.area}>
        <div
          ref={tree}
          role="tree"
          aria-label="Document"
          className={styles.tree}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
        >
          {[...lines.subarray(start, start + MOST_LINES)].map((line) => (
            <JsonLine
              key={line}
              outline={outline}
              line={line}
              isOpen={view.open.has(line)}
              isCurrent={line === current}
              isWhole={line === whole}
              sought={text}
            />
          ))}
        </div>
      </ScrollArea>
      {after > 0 && <More count={after} where="below" onPress={() => setView(scrolled(view, 1))} />}
      <div className={styles.foot}>
        <code className={styles.path}>
          {path.length > PATH_PART ? `…${path.slice(-PATH_PART)}` : firstPart(path, PATH_PART)}
        </code>
        {isTwice && (
          <span className={styles.note}>
            Its name is given twice here; most readers take the last.
          </span>
        )}
        <span className={styles.copies}>
          {isLong && whole !== current && (
            <Button size="small" ref={handToLine} onClick={() => setWhole(current)}>
              Show more of it
            </Button>
          )}
          <Button size="small" onClick={() => void copyText(path)}>
            Copy path
          </Button>
          <Button size="small" onClick={() => void copyText(clipboardText(outline, current))}>
            Copy value
          </Button>
          {hasName && (
            <Button size="small" onClick={() => void copyText(copiedMember(outline, current))}>
              Copy member
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}

/** A ref: if its button goes away with the focus in it, the line gets it that the keys are at. */
const handToLine = (button: HTMLElement | null) => () => {
  if (button !== document.activeElement) return
  button
    ?.closest(`.${styles.viewer}`)
    ?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
    ?.focus({ preventScroll: true })
}

type MoreProps = { count: number; where: 'above' | 'below'; onPress: () => void }

const More = ({ count, where, onPress }: MoreProps) => (
  <div className={styles.more}>
    {formatNumber(count)} more lines {where}.
    <Button size="small" ref={handToLine} onClick={onPress}>
      Show lines {where}
    </Button>
  </div>
)
