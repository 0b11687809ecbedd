import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { restoreUndo } from '../resources/restore-undo.ts'
import { Button } from '../ui/button.tsx'
import { FieldChanges } from '../writes/conflicts/changes-view.tsx'
import { undoableOf } from '../writes/offer-undo.ts'
import type { KeptUndo } from '../writes/write.ts'
import type { ReadChange } from './read-change.ts'
import styles from './activity.module.css'

const nothing = () => undefined

/** How to take back a write that a log has, and what that would do; null if nothing does. */
export const useUndoOf = () => {
  const cache = useQueryClient()
  const client = useClient()
  return (kept: KeptUndo | null) => {
    const undo = kept && restoreUndo(cache, client, kept)
    return undo && undoableOf(client, undo, nothing)
  }
}

type UndoButtonProps = { kept: KeptUndo | null; label: string; children: string }

/** Takes a write back: what others have written since stays, or is asked about. */
export const UndoButton = ({ kept, label, children }: UndoButtonProps) => {
  const ban = useWriteBan()
  const undo = useUndoOf()(kept)
  return (
    undo && (
      <Button size="small" off={ban} aria-label={label} onClick={undo.undo}>
        {children}
      </Button>
    )
  )
}

type ChangeContentsProps = Pick<ReadChange, 'deed' | 'change' | 'isNewCertificate'>

/** What a write has changed, field by field. */
export const ChangeContents = ({ deed, change, isNewCertificate }: ChangeContentsProps) => (
  <>
    {change && <FieldChanges {...change} />}
    {isNewCertificate && <p className={styles.note}>A new certificate was issued.</p>}
    {deed === 'changed' && !change && !isNewCertificate && (
      <p className={styles.note}>No field changed.</p>
    )}
  </>
)

type WrittenChangeProps = {
  read: ReadChange
  /** What was done to what, when and by whom. */
  children: ReactNode
}

/** A write of a log, with what it changed and how to take it back; an element of a list. */
export const WrittenChange = ({ read, children }: WrittenChangeProps) => (
  <li className={styles.event}>
    <div className={styles.head}>
      <span className={styles.what}>{children}</span>
      {read.change && (
        <UndoButton kept={read.undo} label={`Undo this change of ${read.name}`}>
          Undo this change
        </UndoButton>
      )}
    </div>
    <ChangeContents {...read} />
  </li>
)
