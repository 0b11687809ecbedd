import { digits } from '#contract/text.ts'
import { useState, type Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'
import { firstPart, TEXT_PART } from './first-part.ts'
import { areaText, withBreaksOf } from './line-breaks.ts'
import { useLongPaste } from './use-long-paste.ts'

type TextFieldProps = FieldProps & {
  value: string
  onChange?: (value: string) => void
  onBlur?: () => void
  onFocus?: () => void
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
  multiline?: boolean
  mono?: boolean
  readOnly?: boolean
  type?: 'text' | 'password' | 'url'
  placeholder?: string | undefined
  /** The id of a datalist with suggestions. */
  list?: string
  autoComplete?: string
  /** What else may be done with a text that is too long to be pasted. */
  otherWay?: string
}

const TOO_LONG = 'too many to edit here: only the beginning is shown. Saving leaves them unchanged.'

/** A text field; a text area if the value has line breaks, which an input would drop. */
export const TextField = ({
  label,
  note,
  hint,
  error,
  onChange,
  multiline,
  mono,
  type = 'text',
  autoComplete = 'off',
  otherWay,
  ...given
}: TextFieldProps) => {
  // As it came, not as somebody typed it: each key in it would take seconds.
  const [isLong] = useState(() => given.value.length > TEXT_PART)
  const control = isLong
    ? { ...given, value: firstPart(given.value, TEXT_PART), readOnly: true }
    : given
  const { list: _list, ...area } = control
  const [hadLines, setHadLines] = useState(false)
  const hasLines = hadLines || /[\r\n]/.test(control.value)
  // Stay a text area after the last line break is deleted: the user is typing in it.
  if (hasLines !== hadLines) setHadLines(hasLines)
  const className = `${styles.control} ${mono ? styles.mono : ''}`
  const { refusal, ways } = useLongPaste(otherWay)
  return (
    <Field
      label={label}
      note={note}
      hint={isLong ? `${digits(given.value.length)} characters, ${TOO_LONG}` : hint}
      error={error}
      refusal={refusal}
    >
      {(aria) =>
        multiline || hasLines ? (
          <textarea
            {...aria}
            {...area}
            {...ways}
            className={className}
            rows={3}
            spellCheck={!mono}
            value={areaText(control.value)}
            onChange={(event) => onChange?.(withBreaksOf(control.value, event.target.value))}
          />
        ) : (
          <input
            {...aria}
            {...control}
            {...ways}
            className={className}
            type={type}
            autoComplete={autoComplete}
            spellCheck={false}
            onChange={(event) => onChange?.(event.target.value)}
          />
        )
      }
    </Field>
  )
}
