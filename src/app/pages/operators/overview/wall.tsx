import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { loadedText } from '../../../list/copy-coverage.ts'
import { stopText } from '../../../list/coverage-text.ts'
import type { Mirror } from '../../../mirror/protocol.ts'
import { connectionName } from '../../../shell/connection-name.ts'
import { useAutoRefresh } from '../../../shell/auto-refresh.ts'
import { ReadTime } from '../../../ui/relative-time.tsx'
import { plural } from '../../../ui/intl.ts'
import { useNow } from '../../../ui/use-now.ts'
import { AttentionList } from './attention-list.tsx'
import { Hatch } from './bar-picture.tsx'
import { EdgeWatch } from './edge-watch.tsx'
import { PlainPicture } from './pictures.tsx'
import { useFleet } from './use-fleet.ts'
import { useLateSurvey } from './use-late-survey.ts'
import type { Overview } from './use-overview.ts'
import styles from './wall.module.css'

const REFRESH_SECONDS = 60
/** A walk of many pages is begun less often: so much of the time none goes on. */
const MOST_PAGES = 10
/** So many kinds of trouble can be read from afar. */
const MOST_GROUPS = 6
/** There is room for so many bars beside them. */
const MOST_VERSIONS = 4

/** Reads all operators anew, often where that takes few requests; a walk that goes on is not begun again. */
const refresh = ({ state, refresh: again }: Mirror, now: number) => {
  const { sweep, page_size, loaded, completed_at, requests } = state.get()
  if (sweep !== 'idle') return
  const pages = Math.ceil(loaded / Math.max(1, page_size ?? 1))
  const isOften = requests.limit === null || pages <= MOST_PAGES
  const wait = (isOften ? 1 : 10) * REFRESH_SECONDS * 1000
  // Also where the clock was set back.
  if (completed_at === null || Math.abs(now - completed_at) >= wait / 2) again()
}

/** The overview in large type for a screen on the wall: it reads itself anew, and Escape leaves it. */
export const Wall = ({ overview }: { overview: Overview }) => {
  const { mirror, state, records, groups, isLooked, setEdges } = overview
  useLateSurvey(overview)
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { base_url } = useClient().connection
  const device = useNow().getTime()
  // Modal: nothing behind it can be pressed or focused.
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useAutoRefresh(REFRESH_SECONDS, () => refresh(mirror, Date.now()))
  const fleet = useFleet({ ...overview, mostVersions: MOST_VERSIONS })
  const more = groups.length - MOST_GROUPS
  const read_at = state.oldest_at ?? state.completed_at
  return (
    <dialog
      ref={dialog}
      className={styles.wall}
      aria-label="Overview on the wall"
      onCancel={(event) => {
        event.preventDefault()
        void navigate({ to: '/', search: {}, replace: true })
      }}
    >
      <div className={styles.content}>
        <Hatch />
        <header className={styles.head}>
          <h1>{connectionName(base_url, undefined).name}</h1>
          <p>
            {loadedText(state)} operators
            {read_at !== null && (
              <>
                , read <ReadTime at={read_at} />
              </>
            )}
            . {typeof state.sweep === 'object' && stopText(state.sweep, device)}
          </p>
          <p>
            <EdgeWatch onGroups={setEdges} isPlain />
          </p>
        </header>
        {records && records.length > 0 && (
          <>
            <h2 className="visually-hidden">Needs attention</h2>
            {groups.length > 0 ? (
              <AttentionList groups={groups.slice(0, MOST_GROUPS)} isPlain />
            ) : (
              isLooked && <p className={styles.well}>Nothing needs attention.</p>
            )}
            {more > 0 && (
              <p>{plural(more, { one: 'and # more kind', other: 'and # more kinds' })}</p>
            )}
            {fleet && (
              <div className={styles.pictures}>
                <PlainPicture picture={fleet.pictures.ends} />
                {fleet.pictures.bars.slice(0, 1).map((picture) => (
                  <PlainPicture key={picture.what} picture={picture} />
                ))}
              </div>
            )}
          </>
        )}
        {records?.length === 0 && <p className={styles.well}>No operators yet.</p>}
      </div>
    </dialog>
  )
}
