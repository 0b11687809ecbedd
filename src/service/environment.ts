import type { HttpBindings } from '@hono/node-server'

/** What travels with a request. */
export type ServiceEnv = {
  /** Node's own request and response; absent where the app is called in process. */
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Names this request in its answer and in the log. */
    operationId: string
    /** What went wrong unexpectedly, for the log. */
    failure: unknown
  }
}
