import { Button } from '../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import styles from './form-notes.module.css'
import type { News } from './use-write-form.ts'

// `14:02` today, else with the day.
const timeOfDay = (time: Date): string =>
  time.toLocaleString('en-GB', {
    timeStyle: 'short',
    ...(time.toDateString() !== new Date().toDateString() && { dateStyle: 'medium' }),
  })

type DraftNoteProps = {
  /** When it was typed, in milliseconds since 1970. */
  at: number
  onDiscard: () => void
}

/** Says that the form continues what was typed before. */
export const DraftNote = ({ at, onDiscard }: DraftNoteProps) => (
  <p className={styles.note}>
    Continued from {timeOfDay(new Date(at))} ·{' '}
    <Button variant="quiet" size="small" onClick={onDiscard}>
      Discard
    </Button>
  </p>
)

/** Says what somebody else has changed since the form opened. */
export const NewsNote = ({ news }: { news: News<unknown> | null }) => {
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('../writes/conflicts/changes-view.tsx')).ChangesDialog,
  )
  return (
    <div aria-live="polite">
      {news && (
        <p className={styles.note}>
          Changed by someone else just now: {news.fields.map(({ label }) => label).join(', ')}.{' '}
          <Button variant="quiet" size="small" onClick={() => void open()}>
            View
          </Button>
          {isUnloaded && UNLOADED}
        </p>
      )}
      {news && Part && <Part {...news} onClose={close} />}
    </div>
  )
}
