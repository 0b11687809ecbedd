import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { Field, type FieldProps } from './field.tsx'
import { TokenItems } from './token-items.tsx'
import {
  duplicatesText,
  editToken,
  endTyping,
  isTypingIn,
  NOT_TYPING,
  partsOf,
  removeToken,
  pastedWords,
  splitTokens,
  typeText,
  type Typing,
} from './token-list.ts'
import styles from './token-field.module.css'

type TokenFieldProps = FieldProps & {
  name?: string
  tokens: readonly string[]
  onChange: (tokens: string[]) => void
  placeholder: string
  /** What the tokens are, in the plural: `policies`. */
  what: string
  /** The id of a datalist with suggestions. */
  list?: string
  onFocus?: () => void
}

/**
 * A list of short words such as ids. Words can be edited and removed by keyboard, and several can be pasted at
 * once. The list contains a word while it is still being typed, so that saving never loses it. A word that
 * the list already contains is not added again; the field says so.
 */
export const TokenField = ({
  name,
  tokens,
  onChange,
  placeholder,
  what,
  list: suggestions,
  onFocus,
  ...field
}: TokenFieldProps) => {
  const [typing, setTyping] = useState(NOT_TYPING)
  const [status, setStatus] = useState('')
  // The form was reset: what was being typed is discarded with the rest.
  if (!isTypingIn(tokens, typing)) {
    setTyping(NOT_TYPING)
    setStatus('')
  }
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLSpanElement>(null)
  const { before, after } = partsOf(tokens, typing)
  const items = [...before, ...after]

  const set = (next: { tokens: readonly string[]; typing: Typing }) => {
    if (next.tokens !== tokens) onChange([...next.tokens])
    setTyping(next.typing)
    setStatus('')
  }
  const end = (current = { tokens, typing }) => {
    if (current.typing.text === '') return current.tokens
    const ended = endTyping(current.tokens, current.typing)
    set({ tokens: ended.tokens, typing: NOT_TYPING })
    setStatus(duplicatesText(ended.duplicates))
    return ended.tokens
  }
  // Its tokens are no controls, which a fieldset would switch off.
  const isOff = () => input.current?.matches(':disabled') ?? false
  const edit = (index: number) => {
    if (isOff()) return
    const ended = end()
    // Ending the current edit may insert words before this index.
    const moved = typing.text !== '' && index >= before.length ? index + typing.added.length : index
    setTyping(editToken(ended, moved))
    input.current?.focus()
  }
  const focusToken = (index: number) => {
    const token = list.current?.children.item(index)
    if (token instanceof HTMLElement) token.focus()
    else input.current?.focus()
  }
  // A word that was typed is behind many others.
  const known = useRef(items.length)
  useEffect(() => {
    const isAdded = items.length > known.current && document.activeElement === input.current
    if (isAdded)
      list.current?.children.item(before.length - 1)?.scrollIntoView({ block: 'nearest' })
    known.current = items.length
  }, [items.length, before.length])
  const remove = (index: number) => flushSync(() => set(removeToken(tokens, typing, index)))

  const latestEnd = useRef(end)
  useEffect(() => {
    latestEnd.current = end
  })
  useEffect(() => {
    const form = input.current?.form
    const onSubmit = () => void latestEnd.current()
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [])

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
    // The word that it ends may have ended already, by being pasted: it never sends the form around it.
    if (key === 'Enter') event.preventDefault()
    if ([' ', ',', ';', 'Enter'].includes(key) && typing.text.trim() !== '') {
      event.preventDefault()
      end()
    } else if (key === 'Backspace' && typing.text === '' && !repeat && items.length > 0) {
      event.preventDefault()
      edit(items.length - 1)
    } else if (key === 'ArrowLeft' && isAtStart && items.length > 0) {
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
    if (splitTokens(text).length > 0) end(typeText(tokens, typing, text))
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
            className={styles.box}
            data-invalid={control['aria-invalid']}
            data-long={items.length > 8}
            onMouseDown={onMouseDown}
          >
            <TokenItems
              ref={list}
              label={`List of ${what}`}
              tokens={items}
              onEdit={edit}
              onRemove={(index, isByKey) => {
                if (isOff()) return
                remove(index)
                if (isByKey) focusToken(Math.min(index, items.length - 2))
                else input.current?.focus()
              }}
              onLeave={() => input.current?.focus()}
            />
            <input
              {...control}
              name={name}
              ref={input}
              className={styles.input}
              value={typing.text}
              placeholder={placeholder}
              list={suggestions}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => set(typeText(tokens, typing, event.target.value))}
              onKeyDown={onKeyDown}
              onFocus={onFocus}
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
