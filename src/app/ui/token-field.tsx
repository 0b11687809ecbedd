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
  /** What the tokens are, in the plural: `policies`. */
  what: string
}

/** The words of a text, separated by white space, commas and semicolons. */
export const splitTokens = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/**
 * A list of short words such as ids: each can be removed, several can be pasted at once. A word belongs to
 * the list while it is still being typed, so that saving never loses it.
 */
export const TokenField = ({ tokens, onChange, placeholder, what, ...field }: TokenFieldProps) => {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const typed = splitTokens(text)
  // The words being typed are at the end of the list; the others are shown as tokens.
  const isTyping =
    typed.length > 0 && typed.every((word, at) => word === tokens.at(at - typed.length))
  const committed = isTyping ? tokens.slice(0, tokens.length - typed.length) : tokens

  const part = useShownPart(committed.length, LIST_PART)

  const type = (next: string) => {
    setText(next)
    onChange([...committed, ...splitTokens(next)])
  }
  const commit = () => {
    setText('')
    const added = [...new Set(typed)].filter((token) => !committed.includes(token))
    if (typed.length > 0) onChange([...committed, ...added])
  }
  // Not when the focus moves to a button: the list would grow, move the button from under the pointer, and
  // the click would be lost.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLButtonElement)) commit()
  }
  const latestCommit = useRef(commit)
  useEffect(() => {
    latestCommit.current = commit
  })
  useEffect(() => {
    const form = input.current?.form
    const onSubmit = () => latestCommit.current()
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
    commit()
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box} data-invalid={control['aria-invalid']}>
          {committed.slice(0, part.shown).map((token, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- tokens may be equal, so that only the index tells them apart
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
