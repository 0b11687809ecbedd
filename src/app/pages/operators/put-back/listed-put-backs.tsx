import { useEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { useMirror } from '../../../mirror/use-mirror.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import { forgetChanges } from '../../../resources/operators/put-back/kept-changes.ts'
import { Link } from '../../../shell/link.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { plural } from '../../../ui/intl.ts'
import { ListPages, useListPage } from '../../../ui/list-pages.tsx'
import { findPutBack } from './find-put-back.ts'
import styles from './put-back.module.css'

type Listed = { readonly id: string; readonly name: string }

/** Says above the list that operators have their old values again, and leads to them; shows nothing otherwise. */
export const ListedPutBacks = () => {
  const owner = ownerId(useClient().connection)
  const mirror = useMirror(COPIED_OPERATORS)
  const { revision } = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const [found, setFound] = useState<readonly Listed[]>([])
  useEffect(() => {
    let isWanted = true
    findPutBack(mirror, owner).then(
      (all) => isWanted && setFound(all),
      // Without the worker there is no answer: the state of the copy then says so.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
    // A copy that has changed is asked again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [mirror, owner, revision])
  return found.length === 0 ? null : (
    <PutBackAlert
      found={found}
      onDismiss={() => {
        for (const { id } of found) forgetChanges(owner, id)
        setFound([])
      }}
    />
  )
}

const STEP = 5

type PutBackAlertProps = { found: readonly Listed[]; onDismiss: () => void }

const PutBackAlert = ({ found, onDismiss }: PutBackAlertProps) => {
  const page = useListPage(found.length, STEP)
  return (
    <Alert tone="warn">
      <p>
        {plural(found.length, {
          one: '# operator that you changed has its old values again. Its cluster likely put them back.',
          other:
            '# operators that you changed have their old values again. Their clusters likely put them back.',
        })}
      </p>
      <div className={styles.listed}>
        <ul className={styles.names}>
          {found.slice(page.from, page.to).map(({ id, name }) => (
            <li key={id}>
              <Link to="/operators/$id" params={{ id }}>
                <bdi>{shortened(name)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
        <Button size="small" ref={handFocusOn} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      <ListPages page={page} what="operators" />
    </Alert>
  )
}
