import { newId, ownerId, stayOf, type Connection } from '../connection/connection.ts'
import { DATABASES } from '../device/registry.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import type { Question } from '../writes/outcome.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { slotOf } from '../resources/resource-slot.ts'
import type { Change, Members } from '../resources/members.ts'

/** Journals of another version are removed. */
export const JOURNAL_VERSION = DATABASES.journals.version

/** What a row waits for an answer to. */
export type RowQuestion =
  | ({ readonly kind: 'changed' } & Pick<Question, 'conflicts' | 'warnings' | 'theirs' | 'request'>)
  /** The answer to a create was lost; these records may be what it made. */
  | {
      readonly kind: 'created'
      readonly found: readonly { id: string; name: string }[]
      /** They could not be read, so that nobody knows whether there is one. */
      readonly isUnread?: boolean
    }

/** Where a record of a bulk change is. */
export type RowState =
  | { readonly kind: 'left' }
  /** `confirmed`: its answer was lost, and a read found it done. */
  | {
      readonly kind: 'done'
      readonly how: 'answered' | 'confirmed'
      readonly change: Change | null
      /** The id of what was created, and how long the answer took. */
      readonly made?: string
      readonly took_ms?: number
      /** What a second request of the browser created of the same; left out until somebody has looked. */
      readonly twins?: readonly { readonly id: string; readonly name: string }[]
    }
  /** The service had it so already. */
  | { readonly kind: 'already' }
  /** Somebody else changed it, and theirs stays. */
  | { readonly kind: 'kept' }
  /** Deleted by somebody else. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'unable'; readonly reason: string }
  | { readonly kind: 'asked'; readonly question: RowQuestion }
  /** `isUnknown`: it may have been done. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isUnknown: boolean }

export type RowKind = RowState['kind']

/** A request that was sent and perhaps not answered. */
export type Sent = {
  /** As the service had it before; "" for a create, or where the service does not say. */
  readonly revision: string
  /** Null if nothing was set; empty where no undo needs it. */
  readonly before: Members | null
}

/** What the person has answered for a row. */
export type Answered = {
  readonly choices: readonly (readonly [conflict: string, choice: Choice])[]
  readonly confirmed: readonly string[]
}

/** What is kept of a row besides what is wanted. */
export type RowMark = {
  readonly state: RowState
  readonly sent?: Sent
  readonly answered?: Answered
  /** How often the rest had been cancelled when this row was last wanted. */
  readonly round?: number
}

export type JournalHead = {
  readonly version: typeof JOURNAL_VERSION
  /** Of this bulk change. */
  readonly id: string
  readonly connection_id: string
  /** The key of the resource whose records it changes. */
  readonly resource: string
  /** The stay on this device in which it began: it is void in another one, unless it was kept. */
  readonly signed_out: string
  /** Unix milliseconds. */
  readonly started_at: number
  /** When it ended with nothing left to do, to decide or to find out. */
  readonly settled_at?: number
  readonly action: BulkAction
  readonly total: number
  readonly status: 'running' | 'paused' | 'ended'
  /** How often the rest was cancelled: what was left then is not to be done any more. */
  readonly cancels?: number
  /** When somebody closed it, in Unix milliseconds: only its own page shows it from then on. */
  readonly closed_at?: number
}

/** Whether a bulk change was closed, and has not gone on since. */
export const isClosed = ({ closed_at, status }: Pick<JournalHead, 'closed_at' | 'status'>) =>
  closed_at !== undefined && status === 'ended'

/** The slot of a head. */
export const slotOfHead = ({
  connection_id,
  resource,
}: Pick<JournalHead, 'connection_id' | 'resource'>): string => slotOf(connection_id, resource)

/** A bulk change as it is kept on this device: what is wanted, what was sent, how it ended. No key. */
export type Journal = {
  readonly head: JournalHead
  readonly items: readonly BulkItem[]
  /** By the index of the item; an item without one is left. */
  readonly marks: Map<number, RowMark>
}

/** A journal of a change that has not begun. */
export const newJournal = (
  connection: Connection,
  resource: string,
  action: BulkAction,
  items: readonly BulkItem[],
): Journal => ({
  head: {
    version: JOURNAL_VERSION,
    id: newId(),
    connection_id: ownerId(connection),
    resource,
    signed_out: stayOf(),
    started_at: Date.now(),
    action,
    total: items.length,
    status: 'running',
  },
  items,
  marks: new Map(),
})

/** A row without a mark. */
export const LEFT: RowMark = { state: { kind: 'left' } }

/** What was done cannot be noted: nothing more may be sent. */
export class JournalError extends Error {}

/** There may be a bulk change on this device; whether there is one cannot be read. */
export class UnreadJournalError extends Error {}
