import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { allOf } from '../ui/intl.ts'
import { ReadTime } from '../ui/relative-time.tsx'
import { ChangesDialog } from '../writes/conflicts/changes-view.tsx'
import styles from './form-notes.module.css'
import type { RemoteChanges } from './use-write-form.ts'

/** Names the fields that somebody else has changed since a form opened, and shows how. */
export const RemoteChangesLine = ({ remoteChanges }: { remoteChanges: RemoteChanges<unknown> }) => {
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
