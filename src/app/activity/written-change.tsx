import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Client } from '../api/client.ts'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import { FieldChanges } from '../writes/conflicts/changes-view.tsx'
import { undoableOf } from '../writes/offer-undo.ts'
import type { KeptUndo, Undo } from '../writes/write.ts'
import { useCreateAgain } from './again-of.ts'
import type { DeletedRecord, ReadChange } from './read-operator-change.ts'
import styles from './activity.module.css'

/** What takes back a write that was kept, of the resources of a log; null if what was kept is not understood. */
export type RestoreUndo = (cache: QueryClient, client: Client, kept: KeptUndo) => Undo | null

const nothing = () => undefined

/** How to take back a write that a log has; null if nothing does. */
export const useUndoOf = (restore: RestoreUndo) => {
  const cache = useQueryClient()
  const client = useClient()
  return (kept: KeptUndo | null) => {
    const undo = kept && restore(cache, client, kept)
    return undo && undoableOf(client, undo, nothing)
  }
}

type UndoButtonProps = {
  kept: KeptUndo | null
  restore: RestoreUndo
  label: string
  children: string
}

/** Takes a write back: what others have written since stays, or is asked about. */
export const UndoChangeButton = ({ kept, restore, label, children }: UndoButtonProps) => {
  const ban = useWriteBan()
  const undo = useUndoOf(restore)(kept)
  return (
    undo && (
      <Button size="small" off={ban} aria-label={label} onClick={undo.undo}>
        {children}
      </Button>
    )
  )
}

type CreateAgainProps = {
  deleted: DeletedRecord
  /** What it is called, where there are several. */
  name?: string
}

/** Leads to the form that creates a deleted record again. */
export const CreateAgainButton = ({ deleted, name }: CreateAgainProps) => {
  const ban = useWriteBan()
  const open = useCreateAgain()
  return (
    <Button
      size="small"
      off={ban}
      aria-label={name && `Create again: ${name}`}
      onClick={() => open(deleted)}
    >
      Create again
    </Button>
  )
}

/** What a write has changed, field by field. */
export const ChangeContents = ({ change, notes }: Pick<ReadChange, 'change' | 'notes'>) => (
  <>
    {change && <FieldChanges {...change} />}
    {notes.map((note) => (
      <p key={note} className={styles.note}>
        {note}
      </p>
    ))}
  </>
)

type WrittenChangeProps = {
  read: ReadChange
  restore: RestoreUndo
  /** What was done to what, when and by whom. */
  children: ReactNode
}

/** A write of a log, with what it changed and how to take it back; an element of a list. */
export const WrittenChange = ({ read, restore, children }: WrittenChangeProps) => {
  const undo = read.deed === 'deleted' ? 'Undo this deletion' : 'Undo this change'
  return (
    <li className={styles.event}>
      <div className={styles.head}>
        <span className={styles.what}>{children}</span>
        {read.deleted && <CreateAgainButton deleted={read.deleted} name={read.name} />}
        {read.change && (
          <UndoChangeButton kept={read.undo} restore={restore} label={`${undo} of ${read.name}`}>
            {undo}
          </UndoChangeButton>
        )}
      </div>
      <ChangeContents {...read} />
    </li>
  )
}
