import { useId } from 'react'
import fieldStyles from './field.module.css'
import styles from './tools.module.css'

type ToolSearchProps = {
  label: string
  placeholder: string
  /** The id of what is said of the search. */
  describedBy?: string
  text: string
  onText: (text: string) => void
}

/** The search field of a line of tools. */
export const ToolSearch = ({ label, placeholder, describedBy, text, onText }: ToolSearchProps) => (
  <input
    className={`${fieldStyles.control} ${styles.search}`}
    type="text"
    aria-label={label}
    aria-describedby={describedBy}
    placeholder={placeholder}
    data-shortcut="search"
    value={text}
    onChange={({ target }) => onText(target.value)}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    enterKeyHint="search"
  />
)

/** A value that can be chosen, with its text. */
export type ToolOption = readonly [value: string, label: string]

type ToolSelectProps = {
  label: string
  value: string
  options: readonly ToolOption[]
  className?: string | undefined
  onChange: (value: string) => void
}

/** A choice in a line of tools. */
export const ToolSelect = ({ label, value, options, className, onChange }: ToolSelectProps) => {
  const id = useId()
  return (
    <span className={`${styles.choice} ${className ?? ''}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={fieldStyles.control}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
