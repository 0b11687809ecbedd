import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { LIST_PART } from './first-part.ts'
import { ShowMore, useShownPart } from './show-more.tsx'
import { CrossIcon } from './icons.tsx'
import styles from './token-field.module.css'

type TokenFieldProps = FieldProps & {
  tokens: readonly string[]
  onChange: (tokens: string[]) => void
  placeholder: string
  /** What the words are, in the plural: `policies`. */
  what: string
}

/** The words of a pasted or typed text, as separated by white space, commas and semicolons. */
export const splitTokens = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/**
 * A list of short words such as ids: each can be removed, several can be pasted at once. What is being
 * typed belongs to the list from its first letter, so that saving never loses it.
 */
export const TokenField = ({ tokens, onChange, placeholder, what, ...field }: TokenFieldProps) => {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const typed = splitTokens(text)
  // The words being typed stand at the list's end; the rest is shown as tokens.
  const isTyping =
    typed.length > 0 && typed.every((word, at) => word === tokens.at(at - typed.length))
  const taken = isTyping ? tokens.slice(0, tokens.length - typed.length) : tokens

  const part = useShownPart(taken.length, LIST_PART)

  const type = (next: string) => {
    setText(next)
    onChange([...taken, ...splitTokens(next)])
  }
  const take = () => {
    setText('')
    const added = [...new Set(typed)].filter((token) => !taken.includes(token))
    if (typed.length > 0) onChange([...taken, ...added])
  }
  // When a button is pressed, the words are taken no sooner than it does its work: a list that grows would
  // push the button away from under the pointer, and the press would be lost.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLButtonElement)) take()
  }
  const takeNow = useRef(take)
  useEffect(() => {
    takeNow.current = take
  })
  useEffect(() => {
    const form = input.current?.form
    const onSubmit = () => takeNow.current()
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [])
  const remove = (index: number) => {
    onChange(tokens.toSpliced(index, 1))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (![' ', ',', ';', 'Enter'].includes(event.key) || text.trim() === '') return
    event.preventDefault()
    take()
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box} data-invalid={control['aria-invalid']}>
          {taken.slice(0, part.shown).map((token, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- equal tokens are allowed, a token is its place
            <span key={index} className={styles.token}>
              {token}
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${token}`}
                onClick={() => remove(index)}
              >
                <CrossIcon size={12} />
              </button>
            </span>
          ))}
          <ShowMore part={part} what={what} />
          <input
            {...control}
            ref={input}
            className={styles.input}
            value={text}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
            onPaste={(event) => {
              if (text) return
              event.preventDefault()
              const pasted = new Set(splitTokens(event.clipboardData.getData('text')))
              onChange([...tokens, ...[...pasted].filter((token) => !tokens.includes(token))])
            }}
          />
        </div>
      )}
    </Field>
  )
}
