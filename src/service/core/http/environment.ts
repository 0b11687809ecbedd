import type { Context } from 'hono'
import { OWN_FAMILY, type ApiFamily } from '#service/core/http/api-family.ts'

/** What a request found of the requests that its key may send. */
export type Quota = {
  /** How many requests are allowed in any minute. */
  limit: number
  /** Whether this request is one of them. */
  isAllowed: boolean
  remaining: number
  /** In how many whole seconds more may be sent than remain now. */
  seconds: number
}

/** The place of a running request; the number of places is bounded. */
export type Place = {
  /**
   * Waits for work that has its own bound, such as a thread for selectors; other requests may use the
   * place meanwhile.
   */
  outside: <T>(wait: () => Promise<T>) => Promise<T>
  /** Lets other requests work, in the middle of work that takes long. */
  pause: () => Promise<void>
}

/** Waits outside the place of a request, if it has one. */
export const outsideOf = <T>(place: Place | undefined, wait: () => Promise<T>): Promise<T> =>
  place ? place.outside(wait) : wait()

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
    /** Whether the key of the request was seen to be right. */
    hasRightKey: boolean | undefined
    /** Names the account of the request's key; every response to a valid key tells it. */
    accountName: string | undefined
    /** An unexpected error, for the log. */
    failure: unknown
  }
}

/** The family that the service of a request belongs to. */
export const familyIn = (c: Context<ServiceEnv>): ApiFamily => c.get('family') ?? OWN_FAMILY
