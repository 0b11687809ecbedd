import type { WireRecord } from '../resources/copied-resource.ts'
import type { LimitReply } from '../api/budget/count-requests.ts'
import type { BudgetMemory, BudgetSettings } from '../api/budget/budget.ts'
import type { Connection } from '../connection/connection.ts'
import type { KeptText } from './copy/read-texts.ts'
import type { Mirror, MirrorState } from './protocol.ts'
import type { Facet, Row, SoughtValues, ViewReply, ViewRequest } from '../search/view.ts'
import type { SweepPage } from './sweep/read-page.ts'

/** The questions that a page asks the worker, each with the type of its answer. */
export type WorkerRequests = {
  view: { ask: ViewRequest; answer: ViewReply }
  ids: { ask: Pick<ViewRequest, 'text' | 'sort'>; answer: readonly string[] }
  counts: { ask: readonly string[]; answer: readonly number[] }
  texts: { ask: readonly string[]; answer: readonly KeptText[] }
  complete: { ask: { text: string; at: number }; answer: Awaited<ReturnType<Mirror['complete']>> }
  values: { ask: SoughtValues; answer: Facet | null }
  find: { ask: { text: string; most: number }; answer: readonly Row[] }
  clear: { ask: null; answer: null }
}
export type WorkerRequestName = keyof WorkerRequests

/** A question, with the number that its answer has, and the time by the service's clock, in Unix milliseconds. */
export type WorkerRequest = {
  [Name in WorkerRequestName]: {
    kind: 'ask'
    number: number
    now: number
    name: Name
    ask: WorkerRequests[Name]['ask']
  }
}[WorkerRequestName]

/** What a page tells the worker. */
export type ToWorker =
  | {
      kind: 'open'
      /** With its key, which stays in memory. */
      connection: Connection
      /** The key of the resource whose records are copied. */
      resource: string
      is_remembered: boolean
      /** Left out as long as it is not known what a walk may take: then none begins. */
      settings?: BudgetSettings
      /** What the budget of a former visit has kept, not checked yet. */
      memory?: unknown
      /** What the service has said to the page of its limit. */
      said?: LimitReply
      /** The lock that the page holds as long as it is there; null where there are no locks, left out until then. */
      lock?: string | null
    }
  | { kind: 'visible'; is_visible: boolean }
  /** `whole`: the list has one page, which the page has just read. */
  | { kind: 'start'; whole?: SweepPage }
  | { kind: 'refresh' | 'pause' | 'resume' }
  /** The page has no use for the copy any more; `forget`: nobody has, since somebody signed out. */
  | { kind: 'close' | 'forget' }
  | { kind: 'allow'; settings: BudgetSettings }
  /** The person wants the copy on this device, or not any more. */
  | { kind: 'remember'; is_remembered: boolean }
  /** `age`: how many milliseconds ago a read was sent; none for a write. */
  | { kind: 'note'; documents: readonly WireRecord[]; as_of: number; age?: number }
  | { kind: 'drop'; id: string }
  | WorkerRequest

/** What the worker tells a page. */
export type FromWorker =
  | { kind: 'state'; state: MirrorState; memory: BudgetMemory }
  | { kind: 'answer'; number: number; value: unknown }
  | { kind: 'failed'; number: number; message: string }
  /** The lock that the worker holds as long as it lives; null where there are no locks. */
  | { kind: 'opened'; lock: string | null }
