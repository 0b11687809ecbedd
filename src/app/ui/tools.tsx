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
