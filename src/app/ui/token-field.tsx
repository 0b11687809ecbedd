import { useRef, useState, type KeyboardEvent } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { CrossIcon } from './icons.tsx'
import styles from './token-field.module.css'

type TokenFieldProps = FieldProps & {
  tokens: readonly string[]
  onChange: (tokens: string[]) => void
  placeholder: string
}

/** The words of a pasted or typed text, as separated by white space, commas and semicolons. */
export const splitTokens = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** A list of short words such as ids: each can be removed, several can be pasted at once. */
export const TokenField = ({ tokens, onChange, placeholder, ...field }: TokenFieldProps) => {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)

  // What was typed counts as soon as the field is left, so that saving does not lose it.
  const take = () => {
    const added = [...new Set(splitTokens(text))].filter((token) => !tokens.includes(token))
    setText('')
    if (added.length > 0) onChange([...tokens, ...added])
  }
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
          {tokens.map((token, index) => (
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
          <input
            {...control}
            ref={input}
            className={styles.input}
            value={text}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={take}
            onPaste={(event) => {
              event.preventDefault()
              const pasted = splitTokens(event.clipboardData.getData('text'))
              const added = pasted.filter((token) => !tokens.includes(token))
              if (added.length > 0) onChange([...tokens, ...new Set(added)])
            }}
          />
        </div>
      )}
    </Field>
  )
}
