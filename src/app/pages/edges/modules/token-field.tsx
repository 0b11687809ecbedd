import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import type { BaseUIEvent } from '@base-ui/react/types'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import buttonStyles from '../../../ui/button.module.css'
import fieldStyles from '../../../ui/field.module.css'
import { Field, type FieldProps } from '../../../ui/field.tsx'
import { CrossIcon } from '../../../ui/icons.tsx'
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
export const TokenField = ({ name, tokens, onChange, list, ...field }: TokenFieldProps) => {
  const [typing, setTyping] = useState(NOT_TYPING)
  const [status, setStatus] = useState('')
  const input = useRef<HTMLInputElement>(null)
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

  // Not when the focus moves to a button: the list would grow, move the button from under the pointer, and
  // the click would be lost.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLButtonElement)) end()
  }
  const onKeyDown = (event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) => {
    const { key, repeat, ctrlKey, metaKey, altKey, nativeEvent } = event
    // It would remove all at Escape, and the last one at Backspace.
    if (key !== 'ArrowLeft') event.preventBaseUIHandler()
    // Safari ends a composition before this event, with this code.
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return
    if (ctrlKey || metaKey || altKey) return
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

  return (
    <Field {...field}>
      {(control) => (
        <CSPProvider disableStyleElements>
          <Combobox.Root
            multiple
            // The browser shows the suggestions: while a popup of this is open, nothing else on the page is read aloud.
            open={false}
            value={[...items]}
            onValueChange={(next) => set(next, typing)}
            inputValue={typing.text}
            onInputValueChange={(text, { reason }) => {
              if (reason === 'input-change') set(items, typed(items, text))
            }}
          >
            <Combobox.Chips
              className={`${fieldStyles.frame} ${styles.box}`}
              data-invalid={control['aria-invalid']}
            >
              {items.map((token, index) => (
                <Combobox.Chip
                  // oxlint-disable-next-line react/no-array-index-key -- tokens may be equal, so that only the index tells them apart
                  key={index}
                  className={styles.token}
                  data-token=""
                  translate="no"
                  // It goes into the input, and is no shortcut of the page.
                  onKeyDown={(event) => {
                    const { key, ctrlKey, metaKey } = event
                    if (key.length === 1 && !ctrlKey && !metaKey) event.stopPropagation()
                  }}
                >
                  <span>{token}</span>
                  <Combobox.ChipRemove className={buttonStyles.bare} aria-label={`Remove ${token}`}>
                    <CrossIcon size={12} />
                  </Combobox.ChipRemove>
                </Combobox.Chip>
              ))}
              <Combobox.Input
                {...control}
                name={name}
                list={list}
                ref={input}
                className={styles.input}
                placeholder="Add an ID, or paste several"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                onKeyDown={onKeyDown}
                onBlur={onBlur}
                onPaste={onPaste}
              />
            </Combobox.Chips>
          </Combobox.Root>
          <p aria-live="polite" className={styles.status}>
            {status}
          </p>
        </CSPProvider>
      )}
    </Field>
  )
}
