import { isRecord } from '#contract/json-value.ts'
import type { Write } from '../write.ts'
import type { Operation } from '#contract/operation.ts'

/** A request as it would be sent: an operation of the contract with its parameters and body filled in. */
export type PreparedRequest = {
  operation: Pick<Operation, 'method' | 'path'>
  params: Record<string, string>
  /** The JSON body; undefined if the operation takes none. */
  body?: unknown
  /** The tag of the version that it changes, if the service gives tags and it is known. */
  ifMatch?: string | undefined
  /** What the service has now at the members of the body, in the shape of the body; for marking changes. */
  before?: unknown
}

// The members of `whole` that `shape` has, too.
const withinShape = (shape: unknown, whole: unknown): unknown => {
  if (!isRecord(shape) || !isRecord(whole)) return whole
  const names = Object.keys(shape).filter((name) => Object.hasOwn(whole, name))
  return Object.fromEntries(names.map((name) => [name, withinShape(shape[name], whole[name])]))
}

/** The request of a write with this body, and what the service has now in its place. */
export const requestOf = <Document, Values extends object, Body>(
  write: Write<Document, Values, Body>,
  body: unknown,
  document: Document | null,
  ifMatch?: string,
): PreparedRequest => {
  const { operation, params } = write.request
  const whole = document === null ? undefined : write.toBody(null, write.toValues(document))
  return {
    operation,
    params,
    ...(ifMatch !== undefined && { ifMatch }),
    ...(body !== undefined && {
      body,
      // A patch leaves the members that it does not name as they are.
      before: operation.method === 'PATCH' ? withinShape(body, whole) : whole,
    }),
  }
}
