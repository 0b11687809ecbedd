import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Field } from '../../ui/field.tsx'
import fieldStyles from '../../ui/field.module.css'
import { areaText, textOffset, withBreaksOf } from '../../ui/line-breaks.ts'
import { isBlank } from '../../resources/operators/operator-values.ts'
import styles from './selectors-field.module.css'

/**
 * The selectors that a text of several lines makes when it is pasted between `before` and `after` in one: one
 * for each line, without blank ones. The caret is in the last of them. Null if they would be less than two.
 */
export const pasteSelectors = (
  before: string,
  pasted: string,
  after: string,
): { selectors: string[]; caret: number } | null => {
  const lines = pasted.split(/\r\n|\r|\n/)
  const end = lines.at(-1) ?? ''
  if (lines.length === 1) return null
  const selectors = [before + (lines[0] ?? ''), ...lines.slice(1, -1), end + after].filter(
    (line) => !isBlank(line),
  )
  if (selectors.length < 2) return null
  const caret = isBlank(end + after) ? (selectors.at(-1)?.length ?? 0) : end.length
  return { selectors, caret }
}

/**
 * What a paste over a part of a selector is, if not an ordinary one: several selectors, or a line that was copied with
 * its line break.
 */
export const readPaste = (
  value: string,
  pasted: string,
  start: number,
  end: number,
): ReturnType<typeof pasteSelectors> | { line: string } => {
  const made = pasteSelectors(
    value.slice(0, textOffset(value, start)),
    pasted,
    value.slice(textOffset(value, end)),
  )
  const line = pasted.split(/[\r\n]+/).find((one) => !isBlank(one))
  return made ?? (/[\r\n]/.test(pasted) && line !== undefined ? { line } : null)
}

export type SelectorAreaProps = {
  label: string
  name: string | undefined
  value: string
  error: string | undefined
  /** Why the service will probably refuse it. */
  fault: string | undefined
  onChange: (text: string) => void
  onBlur: () => void
  /** Several lines were pasted: these selectors take the place of this one. */
  onSplit: (selectors: string[], caret: number) => void
  /** Adds a selector after this one. */
  onAdd: () => void
  /** Removes this one, which is empty. */
  onRemove: () => void
}

/** What an empty one shows. */
export const SELECTOR_EXAMPLE = 'endpoint.url.contains("…")'

const ROWS = 8
const ROW_LENGTH = 60

// For browsers that do not size a text area by its content.
const rowsOf = (text: string): number =>
  Math.min(
    text
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / ROW_LENGTH)), 0),
    ROWS,
  )

/**
 * A text area for one selector, which grows with it. Enter adds the next selector, Shift+Enter breaks the line;
 * with Ctrl or Cmd, Enter is left to the form.
 */
export const SelectorArea = ({
  label,
  name,
  value,
  error,
  fault,
  onChange,
  onBlur,
  onSplit,
  onAdd,
  onRemove,
}: SelectorAreaProps) => {
  const text = areaText(value)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event
    // Safari ends a composition before this event, with this code.
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return
    if (shiftKey || ctrlKey || metaKey || altKey) return
    const isAdd = key === 'Enter'
    if (!isAdd && (key !== 'Backspace' || value !== '')) return
    event.preventDefault()
    // A key that is held down stops at the first empty selector.
    if (!repeat) (isAdd ? onAdd : onRemove)()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text')
    const made = readPaste(value, pasted, selectionStart, selectionEnd)
    if (!made) return
    event.preventDefault()
    if ('selectors' in made) onSplit(made.selectors, made.caret)
    // No other way to insert text can be undone by the browser.
    else document.execCommand('insertText', false, made.line)
  }
  return (
    <Field
      label={label}
      error={error}
      hint={!error && fault && <span className={styles.fault}>{fault}</span>}
    >
      {(aria) => (
        <textarea
          {...aria}
          name={name}
          className={`${fieldStyles.control} ${fieldStyles.mono} ${styles.area}`}
          rows={rowsOf(text)}
          value={text}
          placeholder={SELECTOR_EXAMPLE}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange(withBreaksOf(value, event.target.value))}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      )}
    </Field>
  )
}
