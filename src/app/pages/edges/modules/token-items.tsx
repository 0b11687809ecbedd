import { useId, useState, type KeyboardEvent, type Ref, type SyntheticEvent } from 'react'
import buttonStyles from '../../../ui/button.module.css'
import { CrossIcon } from '../../../ui/icons.tsx'
import styles from './token-field.module.css'

type TokenItemsProps = {
  tokens: readonly string[]
  ref: Ref<HTMLSpanElement>
  onRemove: (index: number, isByKey: boolean) => void
  /** Moves the focus to the input behind the tokens. */
  onLeave: () => void
}

const indexOf = ({ target }: SyntheticEvent): number =>
  target instanceof Element
    ? Number(target.closest('[role="row"]')?.getAttribute('aria-rowindex') ?? 0) - 1
    : -1

/**
 * The tokens before an input: one stop of the Tab key, arrow keys between them, and Delete to remove one. The element of
 * each token is a child of `ref`, in their order.
 */
export const TokenItems = ({ tokens, ref, onRemove, onLeave }: TokenItemsProps) => {
  const hint = useId()
  const [current, setCurrent] = useState(0)
  const last = tokens.length - 1
  if (last < 0) return null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, currentTarget } = event
    if (ctrlKey || metaKey || altKey) return
    const index = indexOf(event)
    const focus = (next: number) => {
      const token = currentTarget.children.item(next)
      if (next > last) onLeave()
      else if (token instanceof HTMLElement) token.focus()
    }
    if (key === 'ArrowLeft' || key === 'ArrowUp') focus(Math.max(index - 1, 0))
    else if (key === 'ArrowRight' || key === 'ArrowDown') focus(index + 1)
    else if (key === 'Home') focus(0)
    else if (key === 'End') focus(last)
    else if (key === 'Delete' || key === 'Backspace') onRemove(index, true)
    else {
      // What is typed goes to the input, which has the focus before the browser inserts it.
      if (key.length === 1 && key !== ' ') onLeave()
      return
    }
    event.preventDefault()
  }
  return (
    <>
      <span
        ref={ref}
        role="grid"
        tabIndex={-1}
        aria-label="List of policies"
        aria-describedby={hint}
        aria-rowcount={tokens.length}
        className={styles.tokens}
        translate="no"
        onKeyDown={onKeyDown}
        onFocus={(event) => setCurrent(indexOf(event))}
        onClick={(event) => {
          const { target } = event
          if (target instanceof Element && target.closest('button')) onRemove(indexOf(event), false)
        }}
      >
        {tokens.map((token, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- tokens may be equal, so that only the index tells them apart
            key={index}
            role="row"
            tabIndex={index === Math.min(current, last) ? 0 : -1}
            aria-label={token}
            aria-rowindex={index + 1}
            className={styles.token}
          >
            <span role="gridcell">
              {token}
              <button
                type="button"
                tabIndex={-1}
                className={buttonStyles.bare}
                aria-label={`Remove ${token}`}
              >
                <CrossIcon size={12} />
              </button>
            </span>
          </span>
        ))}
      </span>
      <span id={hint} hidden>
        Press Delete to remove.
      </span>
    </>
  )
}
