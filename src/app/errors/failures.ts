import { NOT_CONNECTED_CODE } from '#contract/errors.ts'
import { UNDER_WAY_CODE } from '#contract/headers.ts'
import { isApiError, type ApiError, type ApiErrorKind, stateAfter } from '../api/api-error.ts'

/** What is said, always or by the facts of the failure. */
export type Text = string | ((facts: ApiError['facts']) => string)

/** What one kind of failure means to a person. */
export type Failure = {
  title: Text
  /** What to do next; `write`: after a write, if that is something else. */
  next: Text
  write?: Text
  /** The service has surely refused a write. Of others it may have done it: then it is read what became of it. */
  isRefusal?: true
  /** What is said of the response to a write, if not the title. */
  lost?: string
  /** What helps in place of another try: another key, or nothing. */
  help?: 'key' | 'none'
}

const LOST = 'The response was lost'
const AGAIN = 'Try again in a moment.'
const PROXY = 'Check the base URL and any proxy in between.'
const GATEWAY = "Check on the dashboard's host that the service can be reached from there"
const VERSION = 'Check that the base URL leads to version 2 of the API.'

const waited = ({ retry_after_seconds: seconds = 0 }: ApiError['facts'], otherwise: string) => {
  if (seconds < 1) return otherwise
  const time = seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`
  return `The service asks to wait ${time} before the next try.`
}

/**
 * The table of failures: by what went wrong, or by the status with which this API answered. Whether a read is tried
 * again by itself is decided where it is sent, in `isRetryable`: that must not wait for any words.
 */
export const FAILURES = {
  offline: {
    title: 'The browser is offline',
    next: 'Connect this device to the network, then try again.',
    lost: LOST,
  },
  network: {
    title: "Can't reach the service",
    // The browser tells none of these from another.
    next: ({ is_elsewhere }) =>
      `Check the network and that the service is running${is_elsewhere ? ', that its certificate is trusted, and that it allows calls from this site (CORS)' : ''}, then try again.`,
    lost: LOST,
  },
  timeout: { title: "The service didn't respond in time", next: AGAIN },
  cut: {
    title: 'The response was cut off',
    next: 'Try again. If it keeps happening, check the network and any proxy in between.',
  },
  redirect: {
    title: 'The service sent a redirect',
    next: "Redirects aren't followed, to protect the key. Connect with the final base URL.",
  },
  too_large: {
    title: 'The response is too large',
    next: `It has more than 16 MiB, or nests deeper than 500 levels. The dashboard doesn't read it. ${PROXY}`,
  },
  not_json: {
    title: ({ status = 0 }) => `Got a ${status >= 400 ? `${status} ` : ''}page instead of the API`,
    next: ({ status = 0 }) =>
      status === 413
        ? 'A proxy in between takes no request of this size. Shorten it, then try again.'
        : status >= 500
          ? `A proxy answered in place of the service. ${AGAIN}`
          : PROXY,
  },
  bad_json: {
    title: "The response isn't valid JSON",
    next: `Part of it may be missing. Try again. If it keeps happening, check any proxy in between.`,
  },
  empty: { title: 'The response is empty', next: VERSION },
  unexpected_reply: { title: "The response doesn't match this API", next: VERSION },
  locked: {
    title: 'This connection is locked',
    next: 'Nothing was sent. Unlock it at Settings, under Connection, to make changes.',
    isRefusal: true,
    help: 'none',
  },
  read_only: {
    title: 'This key is read-only',
    next: 'Reconnect with a key that can make changes.',
    isRefusal: true,
    help: 'key',
  },
  not_connected: {
    title: "The gateway can't connect to the service",
    next: `${GATEWAY}, then try again.`,
    write: `Nothing was sent to the service, so nothing was changed. ${GATEWAY}, then try again.`,
    isRefusal: true,
  },
  under_way: { title: 'The same request is still running', next: AGAIN },
  401: {
    title: "The service doesn't accept this key",
    next: 'Reconnect with a valid key.',
    isRefusal: true,
    help: 'key',
  },
  403: {
    title: "This key doesn't have permission",
    next: 'Use a key that may read this, or ask the account owner.',
    write: 'Use a key with full access, or ask the account owner.',
    isRefusal: true,
  },
  404: {
    title: 'Record not found',
    next: 'It may have been deleted, or it belongs to another account.',
    isRefusal: true,
    help: 'none',
  },
  409: {
    title: 'The service reports a conflict',
    next: AGAIN,
    write: 'The record may have changed. Refresh it, then make your change again.',
    isRefusal: true,
  },
  412: {
    title: 'The record keeps changing',
    next: AGAIN,
    write: `Someone else changed it each time before yours came. Nothing was changed. ${AGAIN}`,
    isRefusal: true,
  },
  429: {
    title: 'Too many requests',
    next: (facts) => waited(facts, 'Wait a minute, then try again.'),
    isRefusal: true,
  },
  503: {
    title: "The service isn't available",
    next: (facts) => waited(facts, AGAIN),
  },
  507: {
    title: "The service's disk is full",
    next: 'Make room on it, then try again.',
    write: 'Nothing was changed. Make room on it, then try again.',
    isRefusal: true,
  },
  rejected: {
    title: 'The service rejected the request',
    next: 'Check the base URL and the address of this page, then try again.',
    write: 'Correct or shorten what is sent, then try again.',
    isRefusal: true,
  },
  failed: {
    title: 'The service returned an error',
    next: 'Try again. If it keeps happening, report the operation ID.',
  },
} as const satisfies Record<Exclude<ApiErrorKind, 'status'>, Failure> &
  Record<string | number, Failure>

type Cause = keyof typeof FAILURES

const ALIKE: Readonly<Record<number, Cause>> = {
  408: 'timeout',
  410: 404,
  502: 503,
  504: 503,
}

const isCause = (key: string | number): key is Cause => Object.hasOwn(FAILURES, key)

/** Which row of the table a failed call is. */
export const causeOf = (error: ApiError): Cause => {
  const { kind, status = 0, error_code } = error.facts
  if (kind !== 'status') return kind
  if (error_code === UNDER_WAY_CODE) return 'under_way'
  if (error_code === NOT_CONNECTED_CODE) return 'not_connected'
  if (stateAfter(error) === 'read_only') return 'read_only'
  if (isCause(status)) return status
  return (
    ALIKE[status] ?? (status >= 500 ? 'failed' : status >= 400 ? 'rejected' : 'unexpected_reply')
  )
}

/**
 * Whether it is a write that may or may not have been done, since the service has not surely refused it: the response
 * was lost or unreadable, or something else answered.
 */
export const isAnswerLost = (error: unknown): boolean => {
  if (!isApiError(error) || error.facts.operation.method === 'GET') return false
  const { isRefusal }: Failure = FAILURES[causeOf(error)]
  return !isRefusal
}
