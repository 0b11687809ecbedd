import type { HttpBindings } from '@hono/node-server'
import type { Place } from '#service/node/http/admission.ts'

/** What travels with a request. */
export type ServiceEnv = {
  /** Node's own request and response, and its place among others; absent where the app is called in process. */
  Bindings: Partial<HttpBindings & { place: Place }>
  Variables: {
    /** Names this request in its answer and in the log. */
    operationId: string
    /** What the answer will carry, whoever gives it: see `common-headers.ts`. */
    commonHeaders: Readonly<Record<string, string>> | undefined
    /** The answer that was made with them. */
    completeAnswer: Response | undefined
    /** What went wrong unexpectedly, for the log. */
    failure: unknown
  }
}
