import type { Operation } from '#contract/operation.ts'

/** A request as it would be sent: an operation of the contract with its parameters and body filled in. */
export type PreparedRequest = {
  operation: Pick<Operation, 'method' | 'path'>
  params: Record<string, string>
  /** The JSON body; undefined if the operation takes none. */
  body?: unknown
  /** What the service has now at the members of the body, in the shape of the body; for marking changes. */
  before?: unknown
}
