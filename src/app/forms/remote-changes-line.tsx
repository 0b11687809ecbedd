import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { allOf } from '../ui/intl.ts'
import { ReadTime } from '../ui/relative-time.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import styles from './form-notes.module.css'
import type { RemoteChanges } from './use-write-form.ts'

/** Names the fields that somebody else has changed since a form opened, and shows how. */
export const RemoteChangesLine = ({ remoteChanges }: { remoteChanges: RemoteChanges<unknown> }) => {
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
