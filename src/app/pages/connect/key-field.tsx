import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx'
import { useState, type ReactNode, type Ref } from 'react'
import buttonStyles from '../../ui/button.module.css'
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
            className={`${buttonStyles.bare} ${styles.button}`}
            aria-pressed={isShown}
            aria-label="Show key"
            title={isShown ? 'Hide key' : 'Show key'}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  )
}
