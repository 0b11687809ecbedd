import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { flushSync } from 'react-dom'
import fieldStyles from '../../../ui/field.module.css'
import { Field, type FieldProps } from '../../../ui/field.tsx'
import { TokenItems } from './token-items.tsx'
import {
  typedText,
  NOT_TYPING,
  pastedWords,
  splitTokens,
  tokensBefore,
  typed,
  type Typing,
} from './token-list.ts'
import styles from './token-field.module.css'

type TokenFieldProps = FieldProps & {
  name?: string
  tokens: readonly string[]
  onChange: (tokens: string[]) => void
  /** The id of a datalist with suggestions. */
  list?: string
}

/**
 * A list of short words such as ids. Words are removed by keyboard, Backspace goes back into the last one, and several
 * can be pasted at once. The list contains a word while it is still being typed, so that saving never loses it. A word
 * that the list already contains is not added again; the field says so.
 */
export const TokenField = ({
  name,
  tokens,
  onChange,
  list: suggestions,
  ...field
}: TokenFieldProps) => {
  const [typing, setTyping] = useState(NOT_TYPING)
  const [status, setStatus] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLSpanElement>(null)
  const known = tokensBefore(tokens, typing)
  // The form was reset: what was being typed is discarded with the rest.
  if (!known) {
    setTyping(NOT_TYPING)
    setStatus('')
  }
  const items = known ?? tokens

  const set = (before: readonly string[], next: Typing) => {
    onChange([...before, ...next.added])
    setTyping(next)
    setStatus('')
  }
  const end = (ended = typing) => {
    if (ended.text === '') return
    if (ended !== typing) onChange([...items, ...ended.added])
    setTyping(NOT_TYPING)
    setStatus(typedText(ended))
  }
  const onSubmit = useEffectEvent(() => end())
  useEffect(() => {
    const form = input.current?.form
    const listener = () => onSubmit()
    form?.addEventListener('submit', listener)
    return () => form?.removeEventListener('submit', listener)
  }, [])
  // A word that was typed is behind many others.
  useEffect(() => {
    if (document.activeElement === input.current)
      list.current?.children.item(items.length - 1)?.scrollIntoView({ block: 'nearest' })
  }, [items.length])
  const focusToken = (index: number) => {
    const token = list.current?.children.item(index)
    if (token instanceof HTMLElement) token.focus()
    else input.current?.focus()
  }
  const remove = (index: number, isByKey: boolean) => {
    // Its tokens are no controls, which a fieldset would switch off.
    if (input.current?.matches(':disabled')) return
    flushSync(() => set(items.toSpliced(index, 1), typing))
    if (isByKey) focusToken(Math.min(index, items.length - 2))
    else input.current?.focus()
  }

  // Not when the focus moves to a button: the list would grow, move the button from under the pointer, and
  // the click would be lost.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLButtonElement)) end()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, repeat, ctrlKey, metaKey, altKey, nativeEvent, currentTarget } = event
    // Safari ends a composition before this event, with this code.
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return
    if (ctrlKey || metaKey || altKey) return
    const isAtStart = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === 0
    const last = items.at(-1)
    // The word that it ends may have ended already, by being pasted: it never sends the form around it.
    if (key === 'Enter') event.preventDefault()
    if ([' ', ',', ';', 'Enter'].includes(key) && typing.text.trim() !== '') {
      event.preventDefault()
      end()
    } else if (key === 'Backspace' && typing.text === '' && !repeat && last !== undefined) {
      event.preventDefault()
      setTyping({ text: last, added: [last] })
      setStatus('')
    } else if (key === 'ArrowLeft' && isAtStart && last !== undefined) {
      event.preventDefault()
      focusToken(items.length - 1)
    }
  }
  // An input drops the line breaks of a pasted text, which would join the words between them.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = pastedWords(event.clipboardData.getData('text'))
    const { selectionStart, selectionEnd } = event.currentTarget
    const isOneWord = !/[\s,;]/.test(pasted)
    if (typing.text !== '' && isOneWord) return
    event.preventDefault()
    const head = typing.text.slice(0, selectionStart ?? undefined)
    const tail = typing.text.slice(selectionEnd ?? typing.text.length)
    const text = head + pasted + tail
    if (splitTokens(text).length > 0) end(typed(items, text))
  }
  const onMouseDown = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    input.current?.focus()
  }

  return (
    <Field {...field}>
      {(control) => (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the input has its own label */}
          <div
            className={`${fieldStyles.frame} ${styles.box}`}
            data-invalid={control['aria-invalid']}
            onMouseDown={onMouseDown}
          >
            <TokenItems
              ref={list}
              tokens={items}
              onRemove={remove}
              onLeave={() => input.current?.focus()}
            />
            <input
              {...control}
              name={name}
              ref={input}
              className={styles.input}
              value={typing.text}
              placeholder="Add an ID, or paste several"
              list={suggestions}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => set(items, typed(items, event.target.value))}
              onKeyDown={onKeyDown}
              onBlur={onBlur}
              onPaste={onPaste}
            />
          </div>
          <p aria-live="polite" className={styles.status}>
            {status}
          </p>
        </>
      )}
    </Field>
  )
}
