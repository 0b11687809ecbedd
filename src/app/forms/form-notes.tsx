import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { allOf, LOCALE } from '../ui/intl.ts'
import { ReadTime } from '../ui/relative-time.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import styles from './form-notes.module.css'
import type { RemoteChanges } from './use-write-form.ts'

// `14:02` today, else with the day.
const timeOfDay = (time: Date): string =>
  time.toLocaleString(LOCALE, {
    timeStyle: 'short',
    dateStyle: time.toDateString() === new Date().toDateString() ? undefined : 'medium',
  })

type FormNotesProps = {
  /** When the draft that the form continues was typed, in milliseconds since 1970; null if there is none. */
  draftedAt: number | null
  onDiscard: () => void
  remoteChanges: RemoteChanges<unknown> | null
}

/** Says that a form continues what was typed before, and what somebody else has changed since it opened. */
export const FormNotes = ({ draftedAt, onDiscard, remoteChanges }: FormNotesProps) => (
  <div className={styles.notes}>
    {draftedAt !== null && (
      <p className={styles.note}>
        Unsaved changes from {timeOfDay(new Date(draftedAt))} ·{' '}
        <Button variant="quiet" size="small" onClick={onDiscard}>
          Discard
        </Button>
      </p>
    )}
    <RemoteChangesNote remoteChanges={remoteChanges} />
  </div>
)

// The region is there before it says something.
const RemoteChangesNote = ({ remoteChanges }: Pick<FormNotesProps, 'remoteChanges'>) => (
  <div aria-live="polite">
    {remoteChanges && <RemoteChangesLine remoteChanges={remoteChanges} />}
  </div>
)

const RemoteChangesLine = ({ remoteChanges }: { remoteChanges: RemoteChanges<unknown> }) => {
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('../writes/conflicts/changes-view.tsx')).ChangesDialog,
  )
  return (
    <>
      <p className={styles.note}>
        <span>
          Changed by someone else <NoticedTime key={JSON.stringify(remoteChanges.after)} />:{' '}
          {allOf(remoteChanges.fields.map(({ label }) => label))}.
        </span>
        <Button variant="quiet" size="small" onClick={() => void open()}>
          View
        </Button>
        {isUnloaded && UNLOADED}
      </p>
      {Part && <Part {...remoteChanges} onClose={close} />}
    </>
  )
}

const NoticedTime = () => {
  const [noticedAt] = useState(Date.now)
  return <ReadTime at={noticedAt} />
}
