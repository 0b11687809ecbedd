import { useId } from 'react'
import choiceStyles from '../../ui/checkbox.module.css'
import type { FieldKind } from './field.ts'
import type { Choice, Conflict } from './conflict.ts'
import styles from './question-dialog.module.css'
import { ValueDiff } from './value-diff.tsx'

const SIDES = [
  ['theirs', 'Theirs'],
  ['mine', 'Mine'],
] as const

const isCode = (kind: FieldKind) => kind === 'json' || kind === 'set'

// Near what fits without scrolling; only a box that scrolls should be a stop of the Tab key.
const isLong = (...texts: (string | null)[]) => {
  const text = texts.join('\n')
  return text.length > 400 || text.split('\n').length > 10
}

const Value = ({ conflict, side }: { conflict: Conflict; side: Choice }) => {
  const { field, seen, [side]: value } = conflict
  if (field.kind === 'flag') return value ?? <span className={styles.quiet}>Not set</span>
  if (value === null) return <span className={styles.quiet}>Removed</span>
  if (field.kind === 'set') return <span className={styles.quiet}>Kept</span>
  return <ValueDiff before={seen} after={value} isCode={isCode(field.kind)} isBeforeShown />
}

type BeforeProps = { conflict: Conflict; moment: string }

const Before = ({ conflict: { field, seen, isNeeded = false }, moment }: BeforeProps) => {
  const when = moment.charAt(0).toLowerCase() + moment.slice(1)
  if (field.kind === 'set')
    return (
      <p className={styles.before}>
        {isNeeded
          ? `In the list ${when}. Fields that need it were changed, and are lost without it.`
          : `In the list ${when}.`}
      </p>
    )
  if (seen === null) return <p className={styles.before}>Not set {when}.</p>
  if (!isLong(seen) && !seen.includes('\n')) {
    return (
      <p className={styles.before}>
        {moment}: {isCode(field.kind) ? <code translate="no">{seen}</code> : seen}
      </p>
    )
  }
  return (
    <details className={styles.before}>
      <summary>{moment}</summary>
      <pre
        className={styles.opened}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reached by keyboard
        tabIndex={0}
        role="region"
        aria-label={`${field.label} ${when}`}
      >
        {seen}
      </pre>
    </details>
  )
}

type ConflictQuestionProps = {
  conflict: Conflict
  choice: Choice | undefined
  /** When the value that both changed was seen: "When the form opened". */
  moment: string
  /** Says that an answer is missing. */
  isMissed: boolean
  onChoose: (choice: Choice) => void
}

/** One conflict with both values side by side, to choose one of them. */
export const ConflictQuestion = ({
  conflict,
  choice,
  moment,
  isMissed,
  onChoose,
}: ConflictQuestionProps) => {
  const id = useId()
  const { field, part } = conflict
  return (
    <fieldset
      className={styles.question}
      data-open={choice === undefined}
      aria-describedby={isMissed ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>
        {field.label} {part !== undefined && <code translate="no">{part}</code>}
      </legend>
      <div className={styles.sides}>
        {SIDES.map(([side, label]) => (
          <label key={side} className={styles.side}>
            <span className={styles.head}>
              <input
                type="radio"
                name={id}
                className={choiceStyles.box}
                aria-labelledby={`${id}-${side}`}
                aria-describedby={`${id}-${side}-value`}
                checked={choice === side}
                onChange={() => onChoose(side)}
              />
              <span id={`${id}-${side}`}>{label}</span>
            </span>
            <span
              id={`${id}-${side}-value`}
              className={styles.value}
              {...(field.kind !== 'set' &&
                isLong(conflict.seen, conflict[side]) && {
                  tabIndex: 0,
                  role: 'group',
                  'aria-label': `${label}, text`,
                })}
            >
              <Value conflict={conflict} side={side} />
            </span>
          </label>
        ))}
      </div>
      <Before conflict={conflict} moment={moment} />
      {isMissed && (
        <p id={`${id}-error`} className={styles.error}>
          Choose theirs or mine.
        </p>
      )}
    </fieldset>
  )
}
