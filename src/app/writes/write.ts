import { fieldErrorsOf } from '#contract/field-errors.ts'
import type { Operation } from '#contract/operation.ts'
import { privateKeyErrors } from '#domain/private-key.ts'
import type { OnTag } from '../api/client.ts'
import type { Field } from './conflicts/field.ts'

/** Something to confirm before a write is sent; `id` changes when the text means something else. */
export type Warning = {
  id: string
  title: string
  text: string
  /** It lets more traffic in: the button that agrees is red. */
  isDangerous?: boolean
  /** What it is about: on a production connection one of these names must be typed to agree. */
  names?: readonly string[]
}

/** What a warning is judged by. */
export type WriteContext<Document, Values, Body> = {
  /** The values that the form opened with; null if there was no document. */
  seen: Values | null
  /** What the service has now; null if nothing. */
  document: Document | null
  /** The values that will be sent. */
  values: Values
  body: Body
}

/**
 * What a person wants: the values of a form and those it opened with (null if there was no document), or a
 * change of whatever is there. `onto`: of the document only some members were seen, so that the rest of `seen`
 * is as it is now; throws if what is there now cannot be changed so.
 */
export type Edit<Values> =
  | { seen: Values | null; values: Values }
  | { onto: (now: Values) => { seen: Values; values: Values } }
  | ((now: Values) => Values)

/** What an edit became by the changes of somebody else, and the values that it is now compared with. */
export type Merged<Values> = { seen: Values; values: Values }

/** The sentences for the outcomes of a write. */
export type WriteWords = {
  /** The service has it: "Changes saved". */
  done: string
  /** It was refused: "The changes were not saved". */
  refused: string
  /** Nobody knows: "The changes may or may not have been saved". */
  unknown: string
  /** The button that sends it: "Save changes". */
  confirm: string
  /** The service already has everything. */
  nothing?: string
}

/**
 * A write, described once: how to read what is there, what to send, and how to
 * recognise that it was done. `runWrite` performs it. Its functions are methods, so that any write
 * is also a `Write<unknown, object>`.
 */
export type Write<Document, Values extends object, Body = unknown> = {
  request: WriteRequest
  words: WriteWords
  fields: readonly Field[]
  /** The form's values of a document; of an empty form if there is none. */
  toValues(document: Document | null): Values
  /**
   * The body that turns a document with the values `from` into one with `to`, the whole document if `from` is
   * null. Null if there is nothing to send, undefined if the operation takes no body.
   */
  toBody(from: Values | null, to: Values): unknown
  /**
   * Reads what is there now; null if nothing. Left out for a create. After a lost answer a failed read is
   * tried again (`isRetried`). Rejects when the signal aborts.
   */
  read?(isRetried: boolean, signal?: AbortSignal, onTag?: OnTag): Promise<Document | null>
  /** What it means that nothing is there: a put creates, a patch cannot be sent, a delete is done. */
  whenMissing?: 'create' | 'gone' | 'done'
  warnings?(context: WriteContext<Document, Values, Body>): Warning[] | Promise<Warning[]>
  /**
   * Sends the body; returns the document of the reply, null if it was deleted. With a tag, only the version that
   * has it is changed: of another one the service changes nothing (412). Null: only if nothing is there.
   */
  send(body: Body, ifMatch?: string | null): Promise<Document | null>
  /** After the lost answer to a create: the records that may be what it made, newest first. */
  find?(body: Body, signal?: AbortSignal): Promise<Document[]>
  /** What follows, by what was there before and what the service answered. */
  followUp?(done: { before: Document | null; document: Document | null }): FollowUp
  /** Puts what is there now into the caches, null if it was deleted; unknown, all that may have changed is stale. */
  updateCache(now?: Document | null): unknown
}

/** The request of a write but for its body, which the operation's schema checks before it is sent. */
export type WriteRequest = {
  base_url: string
  operation: Pick<Operation, 'method' | 'path' | 'body'>
  params: Record<string, string>
}

/** What a write writes, in its service: the same for every write of one document. */
export const subjectOf = ({
  request: { operation, params },
}: Pick<Write<never, never, never>, 'request'>): string[] => [
  operation.path,
  ...Object.values(params),
]

/** `send` throws it, or one that extends it, before anything is sent. */
export class UnsentError extends Error {}

/** Runs a write of any document. */
export type RunWrite<Ended> = <Document, Values extends object, Body>(
  write: Write<Document, Values, Body>,
  edit: Edit<Values>,
) => Ended

/** A page of the dashboard, as the router takes it. */
export type PageLink = {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string>>
}

/** Fields that differ, by the values before and after. */
export type FieldChange = { fields: readonly Field[]; before: object; after: object }

/** How something deleted is created again: by the form that makes it, which a person sends or not. */
export type Again = {
  /** What was deleted is called so. */
  name: string
  link: PageLink
  /** Fills the form at the address of the link. */
  fill: (href: string) => void
}

/** What follows a write that was done. */
export type FollowUp = {
  /** How to take it back; null if that can't be done. */
  undo?: Undo | null
  /** How what it deleted is created again. */
  again?: Again
  /** The page that shows what it wrote: elsewhere, its undo asks first. Left out where nothing shows it yet. */
  page?: PageLink
  /** What else there is to say, such as that it was done twice, once that is known; nobody waits for it. */
  remark?: Promise<string | null>
}

/** How a write is taken back: by another write, which keeps what somebody else has changed since. */
export type Undo = {
  /** What is taken back, after "Undo": "turning off Mutual TLS of eu-west". */
  title: string
  start: <Ended>(run: RunWrite<Ended>) => Ended
  /** The values that it takes back, and those that it brings back. */
  change?: FieldChange
}

/** A body that is valid, or null if there is nothing to send; else its errors by wire path. */
export type CheckedBody<Body> =
  | { body: Body | null; fieldErrors: null }
  | { body: unknown; fieldErrors: Record<string, string> }

/** Builds and validates the body of a write. The returned body is the one to send. */
export const checkedBody = <Document, Values extends object, Body>(
  write: Write<Document, Values, Body>,
  from: Values | null,
  to: Values,
): CheckedBody<Body> => {
  const body = write.toBody(from, to)
  if (body === null) return { body, fieldErrors: null }
  const { body: schema } = write.request.operation
  // Without a schema the operation takes no body: it is undefined, and so is `Body`.
  if (!schema) return { body: body as Body, fieldErrors: null }
  const checked = schema.safeParse(body)
  // The service would refuse a private key, too, but then it has been sent.
  const fieldErrors = {
    ...fieldErrorsOf(checked.error?.issues ?? []),
    ...privateKeyErrors(body),
  }
  return checked.success && Object.keys(fieldErrors).length === 0
    ? // The body of the operation is that of the write.
      { body: checked.data as Body, fieldErrors: null }
    : { body, fieldErrors }
}

/** What a form would send, before it is compared with what is there now. */
export type PendingEdit<Document = unknown, Values extends object = object, Body = unknown> = {
  write: Write<Document, Values, Body>
  /** The values that the form opened with; null if there was no document. */
  seen: Values | null
  values: Values
  /** What the service has as far as the page knows. */
  stored: Document | null
  /** Somebody else has changed it since the form opened. */
  hasRemoteChange: boolean
}

/** Takes a change back by a write of the same document, which warns of more; null if that would send nothing. */
export const undoWith = <Document, Values extends object, Body>(
  title: string,
  write: Write<Document, Values, Body>,
  edit: Exclude<Edit<Values>, { onto: unknown }>,
  more: (context: WriteContext<Document, Values, Body>) => Warning[] = () => [],
): Undo | null => {
  const isNothing =
    typeof edit !== 'function' && checkedBody(write, edit.seen, edit.values).body === null
  if (isNothing) return null
  const words = {
    done: `Undone: ${title}`,
    nothing: 'Nothing to undo: the service already has the former values',
    refused: 'The change was not undone',
    unknown: 'The change may or may not have been undone',
    confirm: 'Undo',
  }
  const warnings: typeof write.warnings = async (context) => [
    ...((await write.warnings?.(context)) ?? []),
    ...more(context),
  ]
  const change =
    typeof edit === 'function'
      ? undefined
      : { fields: write.fields, before: edit.seen ?? {}, after: edit.values }
  return {
    title,
    ...(change && { change }),
    start: (run) => run({ ...write, words, warnings }, edit),
  }
}
