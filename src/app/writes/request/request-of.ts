import { isRecord } from '#domain/json-value.ts'
import type { Write } from '../write.ts'
import type { PreparedRequest } from './prepared-request.ts'

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
): PreparedRequest => {
  const { operation, params } = write
  const whole = document === null ? undefined : write.toBody(null, write.toValues(document))
  return {
    operation,
    params,
    ...(body !== undefined && {
      body,
      // A patch leaves the members that it does not name as they are.
      before: operation.method === 'PATCH' ? withinShape(body, whole) : whole,
    }),
  }
}
