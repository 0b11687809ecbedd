import { createAtom } from '@tanstack/react-store'
import type { Undoable } from './undoables.ts'
import type { Undo } from './write.ts'

/** A change to take back. */
export type WantedUndo = Pick<Undo, 'start'> & { undoable: Undoable }

/** The changes that somebody wants to take back, the first one first. */
export const wantedUndos = createAtom<readonly WantedUndo[]>([])
