import type { CopyChange } from '../../resources/edges/module-copy.ts'
import type { ModuleTarget } from '../../resources/edges/module-writes.ts'
import { moduleFields } from '../../resources/edges/whole-module.ts'
import { Badge, type Sign, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { shortened } from '../../ui/first-part.ts'
import { changedFields, toList, valueAt, type Field } from '../../writes/conflicts/field.ts'
import { shownText } from '../../writes/conflicts/merge.ts'
import styles from './copy-module-dialog.module.css'
import type { CopyRow, CopyState } from './copy-rows.ts'

type Look = { tone: Tone; sign: Sign; text: string }

const lookOf = (state: CopyState): Look => {
  switch (state.kind) {
    case 'reading':
      return { tone: 'idle', sign: 'clock', text: 'Reading' }
    case 'unread':
      return { tone: 'bad', sign: 'cross', text: 'Not read' }
    case 'equal':
      return { tone: 'idle', sign: 'check', text: 'Already equal' }
    case 'ready':
      return {
        tone: 'idle',
        sign: 'dash',
        text: state.change.from ? 'Would replace' : 'Would set it',
      }
    case 'writing':
      return { tone: 'idle', sign: 'clock', text: 'Writing' }
    case 'done':
      return { tone: 'ok', sign: 'check', text: 'Done' }
    case 'kept':
      return { tone: 'warn', sign: 'triangle', text: 'Kept' }
    case 'failed':
      return { tone: 'bad', sign: 'cross', text: 'Failed' }
  }
}

const KEPT = 'Someone else changed it after it was reviewed: nothing was sent.'

const RETRIED: ReadonlySet<CopyState['kind']> = new Set(['unread', 'kept', 'failed'] as const)

type CopyRowViewProps = {
  row: CopyRow
  /** The modules of the rows are not all the same. */
  hasTitle?: boolean
  isLocked: boolean
  onRetry: () => void
}

/** One edge that is copied to: what it has and would have, and how it went. */
export const CopyRowView = ({
  row: { place, state },
  hasTitle = false,
  isLocked,
  onRetry,
}: CopyRowViewProps) => {
  const { text, ...look } = lookOf(state)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <code>{shortened(place.id)}</code>
        {hasTitle && <span>{place.module.title}</span>}
        <Badge {...look}>{text}</Badge>
        {RETRIED.has(state.kind) && (
          <Button size="small" disabled={isLocked} onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
      {'reason' in state && <p className={styles.bad}>{shortened(state.reason)}</p>}
      {state.kind === 'kept' && <p>{KEPT}</p>}
      {'change' in state && <Change place={place} change={state.change} />}
      {state.kind === 'ready' &&
        state.change.warnings.map((warning) => (
          <p key={warning.id} className={warning.isDangerous ? styles.bad : styles.warn}>
            {warning.text}
          </p>
        ))}
    </li>
  )
}

const Change = ({ place, change: { from, to } }: { place: ModuleTarget; change: CopyChange }) => {
  const fields = moduleFields(place)
  const changed = from ? changedFields(fields, from, to) : fields
  return (
    <dl className={styles.change}>
      {changed.map((field) => (
        <div key={field.path}>
          <dt>{field.label}</dt>
          <dd>
            {from && (
              <>
                <Value of={field} in={from} /> <span aria-label="becomes">→</span>{' '}
              </>
            )}
            <Value of={field} in={to} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Value = ({ of: { path, kind }, in: values }: { of: Field; in: object }) => {
  const value = valueAt(values, path)
  const text = kind === 'set' ? toList(value).join(', ') : shownText(value)
  if (!text) return <span className={styles.quiet}>none</span>
  return kind === 'flag' ? text : <code>{shortened(text)}</code>
}
