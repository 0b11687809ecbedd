import type { Undo, Write } from './write.ts'

/** A write that was done: with what was there before it, and what the service has now. */
export type DoneWrite = Pick<Write<unknown, object>, 'operation' | 'params'> & {
  before: unknown
  document: unknown
  /** How to take it back; null if that can't be done. */
  undo: () => Undo | null
}

let hear = (_write: DoneWrite): void => undefined

/** Tells of a write that was done. */
export const tellWrite = (write: DoneWrite): void => hear(write)

/** From now on hears every write that this tab has done. */
export const hearWrites = (next: typeof hear): void => {
  hear = next
}
