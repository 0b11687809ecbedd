import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { ReconnectButton } from '../errors/key-dialog.tsx'
import { IsFocused, ProblemFrame } from '../errors/error-notice.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { minuteTime } from '../ui/format-time.ts'
import { allOf, plural } from '../ui/intl.ts'
import { ReadTime } from '../ui/relative-time.tsx'
import { ChangesDialog } from '../writes/conflicts/changes-view.tsx'
import type { Problem } from '../writes/use-write.ts'
import { WriteProblem } from '../writes/write-problem.tsx'
import type { WriteWords } from '../writes/write.ts'
import { focusField, type Fault } from './form-errors.ts'
import styles from './form-notes.module.css'
import type { RemoteChanges } from './use-write-form.ts'

type FormNotesProps = {
  form: {
    element: RefObject<HTMLFormElement | null>
    run: { problem: Problem | null }
    faults: readonly Fault[]
    /** Changes with each attempt to save that failed. */
    attempt: number
    /** When the draft that the form continues was typed, in milliseconds since 1970; null if there is none. */
    draftedAt: number | null
    edit: { write: { words: WriteWords }; seen: unknown }
    remoteChanges: RemoteChanges<unknown> | null
  }
  /** It is the form of a whole page. */
  isPage?: boolean
  onDiscard: () => void
  /** In place of the problem, if it is one that the page knows more about. */
  problem?: ReactNode
}

/**
 * The top of a form: why it was not saved, that it continues what was typed before, and what somebody else has
 * changed since it opened. Why it was not saved takes the focus, and the next Tab leads to the first faulty field.
 */
export const FormNotes = ({ form, isPage = false, onDiscard, problem: shown }: FormNotesProps) => {
  const { draftedAt, edit, remoteChanges, faults } = form
  const ban = useWriteBan()
  const list = <FaultList {...form} />
  const stopped = faults.length > 0 ? ({ kind: 'invalid', fieldErrors: {} } as const) : null
  const problem = form.run.problem ?? stopped
  return (
    <>
      {problem ? (
        <IsFocused key={form.attempt} value>
          {shown || <WriteProblem problem={problem} words={edit.write.words} faults={list} />}
          {(problem.kind === 'lost' || problem.kind === 'gone') && faults.length > 0 && (
            <ProblemFrame title="Nothing was sent">{list}</ProblemFrame>
          )}
        </IsFocused>
      ) : (
        isPage &&
        ban && (
          <Alert tone="idle">
            <span>{ban}: reconnect with one that can make changes.</span>
            <ReconnectButton onReconnect={() => undefined} />
          </Alert>
        )
      )}
      {draftedAt !== null && (
        <Alert tone="idle">
          <span>Draft from {minuteTime(new Date(draftedAt))} restored.</span>
          <Button size="small" onClick={onDiscard}>
            {edit.seen === null ? 'Start empty' : 'Discard draft'}
          </Button>
        </Alert>
      )}
      {/* The region is there before it says something. */}
      <div aria-live="polite" className={styles.remote}>
        {remoteChanges && <RemoteChangesLine remoteChanges={remoteChanges} />}
      </div>
    </>
  )
}

const FaultList = ({ faults, element }: Pick<FormNotesProps['form'], 'faults' | 'element'>) => {
  // The first fault of each field: the others of a list are at its items.
  const inFields = faults.filter(({ name }) => name !== null)
  const first = inFields.filter(
    ({ label }, at) => inFields.findIndex((one) => one.label === label) === at,
  )
  if (faults.length === 0) return 'Try again.'
  return (
    <>
      {first.length > 0 && (
        <span>
          {plural(first.length, { one: 'Fix this field:', other: 'Fix these # fields:' })}
        </span>
      )}
      <ul className={styles.faults}>
        {[...first, ...faults.filter(({ name }) => name === null)].map(
          ({ label, message, path, name }) => (
            <li key={path}>
              {name === null ? (
                label
              ) : (
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => focusField(element.current, name)}
                >
                  {label}
                </Button>
              )}
              : {message}
            </li>
          ),
        )}
      </ul>
    </>
  )
}

/** Names the fields that somebody else has changed since a form opened, and shows how. */
const RemoteChangesLine = ({ remoteChanges }: { remoteChanges: RemoteChanges<unknown> }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p className={styles.note}>
        <span>
          Changed by someone else <NoticedTime key={JSON.stringify(remoteChanges.after)} />:{' '}
          {allOf(remoteChanges.fields.map(({ label }) => label))}.
        </span>
        <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
          View
        </Button>
      </p>
      {isOpen && <ChangesDialog {...remoteChanges} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const NoticedTime = () => {
  const [noticedAt] = useState(Date.now)
  return <ReadTime at={noticedAt} />
}

const REREAD_MS = 30_000

/**
 * Reads again what a form compares with, which must not grow old: when the window gets the focus, and every 30 s while
 * `isPolled`; never in a hidden tab.
 */
export const useReread = (
  { refetch }: Pick<UseQueryResult, 'refetch'>,
  isPolled: boolean,
): void => {
  const reread = useEffectEvent(() => {
    // A read that is on its way is new enough.
    if (!document.hidden) void refetch({ cancelRefetch: false })
  })
  useEffect(() => {
    const onFocus = () => reread()
    addEventListener('focus', onFocus)
    const timer = isPolled ? setInterval(() => reread(), REREAD_MS) : undefined
    return () => {
      removeEventListener('focus', onFocus)
      clearInterval(timer)
    }
  }, [isPolled])
}
