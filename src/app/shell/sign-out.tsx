import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import { useSession } from '../api/use-client.ts'
import { type Connection } from '../connection/connection.ts'
import { dropKept, findLeft, keepLeft, type Left } from '../connection/left-behind.ts'
import { connectionIds } from '../connection/marks.ts'
import { allStoredIn } from '../connection/store-connection.ts'
import { allIds, namedService, readServices, serviceOf } from '../connection/services.ts'
import { lockManager, LOCKS } from '../device/locks.ts'
import { RadioGroup } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { plural } from '../ui/intl.ts'
import { shortened } from '../ui/first-part.ts'
import { connectionName } from './connection-name.ts'
import styles from './sign-out.module.css'
import { hasUnsavedChanges } from './unsaved-changes.ts'

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

const hasAny = ({ views, edges, drafts, bulk }: Left): boolean =>
  views.length + edges + drafts + bulk.length > 0

/** What a sign-out would remove, with how much there is of each. */
const LeftRows = ({ left }: { left: Left }) => {
  const rows = [
    [left.views.length, { one: '# saved view', other: '# saved views' }, left.views.join(', ')],
    [
      left.edges,
      { one: '# added edge', other: '# added edges' },
      "Your list; the edges don't change",
    ],
    [left.drafts, { one: '# draft', other: '# drafts' }, 'Not saved'],
    [left.bulk.length, { one: '# bulk change', other: '# bulk changes' }, 'Results and Undo'],
  ] as const
  return (
    <ul className={styles.left}>
      {rows.map(
        ([count, forms, note]) =>
          count > 0 && (
            <li key={forms.one}>
              <strong>{plural(count, forms)}</strong>
              <span>{note}</span>
            </li>
          ),
      )}
    </ul>
  )
}

type Lost = {
  isHere: boolean
  isElsewhere: boolean
  /** Of this connection, and of all. */
  ofOne: Left
  ofAll: Left
}

/**
 * Signs out in all tabs, of this connection or of all where there are others; asks first then, or if something is lost
 * by it. No address does the same.
 */
export const SignOut = ({ onClose }: { onClose: () => void }) => {
  const session = useSession()
  const [current] = useState(() => session.client()?.connection)
  const [hasOthers] = useState(() => current !== undefined && knowsOthers(current))
  const [isOfAll, setIsOfAll] = useState(false)
  const [lost, setLost] = useState<Lost>()
  const isOfOne = hasOthers && !isOfAll
  const { data: config } = useQuery(runtimeConfigQuery(session.network))
  const confirm = (kept: Left | null) => {
    onClose()
    const ids = current && isOfOne ? allIds(current) : null
    dropKept(ids)
    if (kept) keepLeft(ids, kept)
    if (!current || !ids) return session.signOut()
    // Its name stays, so that it is found again with its marks.
    namedService(current, connectionName(current.base_url, config).name)
    session.signOut(ids)
  }
  const look = async () => {
    const isHere = hasUnsavedChanges()
    const [isElsewhere, ofOne, ofAll] = await Promise.all([
      hasUnsavedChangesElsewhere(isHere),
      findLeft(current ? allIds(current) : []),
      findLeft(null),
    ])
    if (isHere || isElsewhere || hasOthers || hasAny(ofAll))
      setLost({ isHere, isElsewhere, ofOne, ofAll })
    else confirm(null)
  }
  useEffect(() => {
    void look()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is asked for
  }, [])
  if (!lost || !current) return null
  const { isHere, isElsewhere } = lost
  const left = isOfOne ? lost.ofOne : lost.ofAll
  const isLeft = hasAny(left)
  const name = shortened(connectionName(current.base_url, config, serviceOf(current)?.name).name)
  return (
    <ConfirmDialog
      title={
        isHere || isElsewhere
          ? 'Sign out without saving?'
          : isLeft
            ? 'Sign out and remove data on this device?'
            : 'Sign out?'
      }
      confirm={isLeft ? 'Sign out and remove' : 'Sign out'}
      {...(isLeft && {
        other: { label: 'Sign out and keep data', onPress: () => confirm(left) },
      })}
      cancel={isHere ? 'Keep editing' : 'Stay signed in'}
      destructive
      onConfirm={() => confirm(null)}
      onCancel={onClose}
      details={
        hasOthers && (
          <RadioGroup
            label="Sign out of"
            options={[
              { value: 'one', label: name },
              { value: 'all', label: 'All connections' },
            ]}
            value={isOfAll ? 'all' : 'one'}
            hint={
              isOfAll
                ? 'Removes all keys, all that this browser keeps of the services, and the list of connections.'
                : 'Removes its keys and what this browser keeps of it. Its name and its marks stay in the list of connections.'
            }
            onChange={(value) => setIsOfAll(value === 'all')}
          />
        )
      }
    >
      {isLeft && (
        <>
          <p>
            The key is forgotten either way. This browser also holds things that are stored nowhere
            else:
          </p>
          <LeftRows left={left} />
          <p>Kept data shows again when you sign in to this service on this device.</p>
        </>
      )}
      {isHere && <p>Your changes on this page haven't been saved.</p>}
      {isElsewhere && (
        <p>
          Another tab has unsaved changes and will be signed out, too
          {isOfOne && ', if it is on the same connection'}.
        </p>
      )}
    </ConfirmDialog>
  )
}
