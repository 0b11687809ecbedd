import type { ApiFamily } from '#service/core/http/api-family.ts'
import type { Quota } from '#service/core/http/rate-limit.ts'
import type { Place } from '#service/core/http/place.ts'

/** The context of a request. */
export type ServiceEnv = {
  /**
   * The server's data on the request's connection, and the request's place among others; absent if the
   * service is called in process.
   */
  Bindings: {
    incoming?: { socket: { remoteAddress?: string | undefined } }
    outgoing?: { destroyed: boolean; destroy: () => unknown }
    place?: Place
  }
  Variables: {
    /** Identifies this request in its response and in the log. */
    operationId: string
    /** The family of services that the response is of; our own where there is none. */
    family: ApiFamily | undefined
    /** Headers for the response, whichever handler makes it: see `common-headers.ts`. */
    commonHeaders: Readonly<Record<string, string>> | undefined
    /** The response that was made with them. */
    completeAnswer: Response | undefined
    /** What the request found of its key's limit, if there is one; every response tells it. */
    quota: Quota | undefined
    /** Names the account of the request's key; every response to a valid key tells it. */
    accountName: string | undefined
    /** An unexpected error, for the log. */
    failure: unknown
  }
}
