import { useState, type ReactNode, type Ref } from 'react'
import { Field } from '../../ui/field.tsx'
import fieldStyles from '../../ui/field.module.css'
import styles from './key-field.module.css'

type KeyFieldProps = {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  hint?: ReactNode
  error?: string | undefined
  /** The key is being sent: it is hidden again. */
  isSending: boolean
}

/** The field for an API key: hidden, unless its button is pressed. */
export const KeyField = ({ onChange, hint, error, isSending, ...control }: KeyFieldProps) => {
  const [isShown, setIsShown] = useState(false)
  if (isShown && isSending) setIsShown(false)
  return (
    <Field label="API key" hint={hint} error={error}>
      {(aria) => (
        <div className={styles.box}>
          <input
            {...aria}
            {...control}
            className={fieldStyles.control}
            type={isShown ? 'text' : 'password'}
            // The browser neither fills it in nor keeps it among what was typed before.
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.button}
            aria-pressed={isShown}
            aria-label="Show key"
            title={isShown ? 'Hide key' : 'Show key'}
            onClick={() => setIsShown(!isShown)}
          >
            <EyeIcon isCrossed={isShown} />
          </button>
        </div>
      )}
    </Field>
  )
}

const EyeIcon = ({ isCrossed }: { isCrossed: boolean }) => (
  <svg
    aria-hidden="true"
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8Z" />
    <circle cx="8" cy="8" r="1.75" />
    {isCrossed && <path d="m2.5 13.5 11-11" />}
  </svg>
)
