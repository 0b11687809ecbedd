import type { Place } from '#service/core/http/place.ts'

/** What travels with a request. */
export type ServiceEnv = {
  /**
   * What the server knows of the connection that a request came on, and the request's place among others;
   * absent where the service is called in process.
   */
  Bindings: {
    incoming?: { socket: { remoteAddress?: string | undefined } }
    outgoing?: { destroyed: boolean; destroy: () => unknown }
    place?: Place
  }
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
