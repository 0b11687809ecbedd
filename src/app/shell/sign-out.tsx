import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import { useSession } from '../api/use-client.ts'
import { type Connection } from '../connection/connection.ts'
import { dropKept, findLeft, keepLeft, type Left } from '../connection/left-behind.ts'
import { connectionIds } from '../connection/marks.ts'
import { allStoredIn } from '../connection/store-connection.ts'
import { allIds, namedService, readServices } from '../connection/services.ts'
import { lockManager, LOCKS } from '../device/tabs.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { plural } from '../ui/intl.ts'
import { connectionName } from './connection-name.ts'
import { hasUnsavedChanges } from './unsaved-changes.tsx'

/** Whether a form in another tab of this dashboard has unsaved changes; false if the browser cannot tell. */
const hasUnsavedChangesElsewhere = async (isHere: boolean): Promise<boolean> => {
  const { held = [] } =
    (await lockManager()
      ?.query()
      .catch(() => undefined)) ?? {}
  return held.filter(({ name }) => name === LOCKS.unsaved).length > (isHere ? 1 : 0)
}

/** Whether this browser knows other connections than one: by a name, or by a key. */
const knowsOthers = (connection: Connection): boolean => {
  const ids = allIds(connection)
  const isOther = (one: Connection) => !connectionIds(one).some((id) => ids.includes(id))
  return (
    readServices().some((service) => !ids.includes(service.id)) ||
    [...allStoredIn('session'), ...allStoredIn('local')].some(isOther)
  )
}

export const hasAny = ({ views, edges, drafts, bulk, others }: Left): boolean =>
  views.length + edges + drafts + bulk.length + others.length > 0

/** What a sign-out would remove that is stored nowhere else, with how much there is of each. */
export const LeftRows = ({ left }: { left: Left }) => {
  const rows = [
    [left.views.length, { one: '# saved view', other: '# saved views' }, left.views.join(', ')],
    [
      left.edges,
      { one: '# added edge', other: '# added edges' },
      "Your list; the edges don't change",
    ],
    [left.drafts, { one: '# draft', other: '# drafts' }, 'Not saved'],
    [left.bulk.length, { one: '# bulk change', other: '# bulk changes' }, 'Results and Undo'],
    [
      left.others.length,
      { one: '# entry of another version', other: '# entries of other versions' },
      [...new Set(left.others)].join(', '),
    ],
  ] as const
  return (
    <ul>
      {rows.map(
        ([count, forms, note]) =>
          count > 0 && (
            <li key={forms.one}>
              <strong>{plural(count, forms)}</strong> · {note}
            </li>
          ),
      )}
    </ul>
  )
}

type Lost = { isHere: boolean; isElsewhere: boolean; left: Left }

/**
 * Signs out of this connection in all tabs, after a question if something is lost by it. Where it is the only one,
 * nothing of it stays; else its name does. No address does the same.
 */
export const SignOut = ({ onClose }: { onClose: () => void }) => {
  const session = useSession()
  const [current] = useState(() => session.client()?.connection)
  const [ids] = useState(() => (current && knowsOthers(current) ? allIds(current) : null))
  const [lost, setLost] = useState<Lost>()
  const { data: config } = useQuery(runtimeConfigQuery(session.network))
  const confirm = (kept: Left | null) => {
    onClose()
    dropKept(ids)
    if (kept) keepLeft(ids, kept)
    if (!current || !ids) return session.signOut()
    // Its name stays, so that it is found again with its marks.
    namedService(current, connectionName(current.base_url, config).name)
    session.signOut(ids)
  }
  const look = async () => {
    const isHere = hasUnsavedChanges()
    const [isElsewhere, left] = await Promise.all([
      hasUnsavedChangesElsewhere(isHere),
      findLeft(ids),
    ])
    if (isHere || isElsewhere || hasAny(left)) setLost({ isHere, isElsewhere, left })
    else confirm(null)
  }
  useEffect(() => {
    void look()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is asked for
  }, [])
  if (!lost) return null
  const { isHere, isElsewhere, left } = lost
  const isLeft = hasAny(left)
  const what = isLeft ? 'and remove data on this device' : 'of this connection'
  return (
    <ConfirmDialog
      title={isHere || isElsewhere ? 'Sign out without saving?' : `Sign out ${what}?`}
      confirm={isLeft ? 'Sign out and remove' : 'Sign out'}
      {...(isLeft && {
        other: { label: 'Sign out and keep data', onPress: () => confirm(left) },
      })}
      cancel={isHere ? 'Keep editing' : 'Stay signed in'}
      destructive
      onConfirm={() => confirm(null)}
      onCancel={onClose}
    >
      {isLeft && (
        <>
          <p>The key is removed either way. These are stored only in this browser:</p>
          <LeftRows left={left} />
          <p>Kept data shows again when you sign in to this service on this device.</p>
        </>
      )}
      {ids && <p>Other connections stay: sign out of them at Settings, under Connections.</p>}
      {isHere && <p>Your changes on this page haven&apos;t been saved.</p>}
      {isElsewhere && (
        <p>
          Another tab has unsaved changes and will be signed out, too
          {ids && ', if it is on the same connection'}.
        </p>
      )}
    </ConfirmDialog>
  )
}
