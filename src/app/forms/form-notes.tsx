import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { LOCALE } from '../ui/intl.ts'
import type { WriteWords } from '../writes/write.ts'
import styles from './form-notes.module.css'
import { FormProblem, type FormProblemProps } from './form-problem.tsx'
import { RemoteChangesLine } from './remote-changes-line.tsx'
import type { RemoteChanges } from './use-write-form.ts'

// `14:02` today, else with the day.
const timeOfDay = (time: Date): string =>
  time.toLocaleString(LOCALE, {
    timeStyle: 'short',
    dateStyle: time.toDateString() === new Date().toDateString() ? undefined : 'medium',
  })

type FormNotesProps = {
  form: Pick<FormProblemProps, 'faults' | 'focusField' | 'problem'> & {
    /** Changes with each attempt to save that failed. */
    attempt: number
    /** When the draft that the form continues was typed, in milliseconds since 1970; null if there is none. */
    draftedAt: number | null
    isNew: boolean
    remoteChanges: RemoteChanges<unknown> | null
  }
  words: WriteWords
  /** It is the form of a whole page. */
  isPage?: boolean
  onDiscard: () => void
  /** In place of the problem, if it is one that the page knows more about. */
  problem?: ReactNode
}

/**
 * The top of a form: why it was not saved, that it continues what was typed before, and what somebody else has
 * changed since it opened.
 */
export const FormNotes = ({ form, words, isPage = false, onDiscard, problem }: FormNotesProps) => {
  const { draftedAt, isNew, remoteChanges } = form
  const ban = useWriteBan()
  return (
    <>
      {(form.problem || (isPage && ban)) && (
        <FormProblem key={form.attempt} {...form} words={words} ban={ban}>
          {problem}
        </FormProblem>
      )}
      {draftedAt !== null && (
        <Alert tone="idle">
          <span className={styles.draft}>
            Draft from {timeOfDay(new Date(draftedAt))} restored.
            <Button size="small" onClick={onDiscard}>
              {isNew ? 'Start empty' : 'Discard draft'}
            </Button>
          </span>
        </Alert>
      )}
      {/* The region is there before it says something. */}
      <div aria-live="polite" className={styles.remote}>
        {remoteChanges && <RemoteChangesLine remoteChanges={remoteChanges} />}
      </div>
    </>
  )
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
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    const reread = () => {
      // A read that is on its way is new enough.
      if (!document.hidden) void latest.current({ cancelRefetch: false })
    }
    addEventListener('focus', reread)
    const timer = isPolled ? setInterval(reread, REREAD_MS) : undefined
    return () => {
      removeEventListener('focus', reread)
      clearInterval(timer)
    }
  }, [isPolled])
}
