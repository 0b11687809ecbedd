import { useState, type Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'
import { areaText, withBreaksOf } from './line-breaks.ts'

type TextFieldProps = FieldProps & {
  value: string
  onChange?: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
  multiline?: boolean
  mono?: boolean
  readOnly?: boolean
  type?: 'text' | 'password' | 'url'
  placeholder?: string | undefined
  /** The id of a datalist with suggestions. */
  list?: string
  autoComplete?: string
}

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
  ...control
}: TextFieldProps) => {
  const { list: _list, ...area } = control
  const [hadLines, setHadLines] = useState(false)
  const hasLines = hadLines || /[\r\n]/.test(control.value)
  // Stay a text area after the last line break is deleted: the user is typing in it.
  if (hasLines !== hadLines) setHadLines(hasLines)
  const className = `${styles.control} ${mono ? styles.mono : ''}`
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(aria) =>
        multiline || hasLines ? (
          <textarea
            {...aria}
            {...area}
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
