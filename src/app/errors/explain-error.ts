import { ApiError } from '../api/api-error.ts'
import { stateAfter } from '../api/connection-state.ts'

/** A failure for the user: what happened, what to do next, and what to quote to the service's operator. */
export type Explanation = {
  title: string
  next: string
  /** The next step says it all. */
  isWhole?: boolean
  /** The service's own message, if any. */
  message?: string | undefined
  /** Name → value: what the service's operator asks for. */
  facts: [string, string][]
  /** Name → value: everything to copy, with no key in it. */
  details: [string, string][]
}

const byStatus = (status: number): Pick<Explanation, 'title' | 'next'> => {
  switch (status) {
    case 401:
      return {
        title: "The service doesn't accept this key",
        next: 'Reconnect with a valid key.',
      }
    case 403:
      return {
        title: "This key doesn't have permission",
        next: 'Use a key with full access, or ask the account owner.',
      }
    case 404:
      return {
        title: 'Record not found',
        next: 'It may have been deleted, or it belongs to another account.',
      }
    case 409:
      return {
        title: 'The record has changed',
        next: 'Refresh it, then make your change again.',
      }
    case 429:
      return {
        title: 'Too many requests',
        next: 'Wait a minute, then try again.',
      }
    case 507:
      return {
        title: "The service's disk is full",
        next: 'Nothing was changed. Make room on it, then try again.',
      }
    default:
      return status >= 500
        ? {
            title: 'The service returned an error',
            next: 'Try again. If it keeps happening, report the operation ID.',
          }
        : {
            title: 'The service rejected the request',
            next: 'Correct the request, then try again.',
          }
  }
}

// The service's message says the same once more.
const READ_ONLY = {
  title: 'This key is read-only',
  next: 'This key is read-only: reconnect with one that can make changes.',
  isWhole: true,
}

const byKind = (error: ApiError): Pick<Explanation, 'title' | 'next'> => {
  switch (error.facts.kind) {
    case 'network':
      return {
        title: "Can't reach the service",
        next: 'Check the network and that the service is running, then try again.',
      }
    case 'timeout':
      return { title: "The service didn't respond in time", next: 'Try again in a moment.' }
    case 'redirect':
      return {
        title: 'The service sent a redirect',
        next: "Redirects aren't followed, to protect the key. Connect with the final base URL.",
      }
    case 'too_large':
      return {
        title: 'The response is too large',
        next: 'The dashboard stopped after 128 MiB. Check the base URL and any proxy in between.',
      }
    case 'not_json':
      return {
        title: `Got a ${(error.status ?? 0) >= 400 ? `${error.status} ` : ''}page instead of the API`,
        next: 'Check the base URL and any proxy in between.',
      }
    case 'unexpected_reply':
      return {
        title: "The response doesn't match this API",
        next: 'Check that the base URL leads to version 2 of the API.',
      }
    case 'not_loaded':
      return {
        title: "Couldn't load this part of the dashboard",
        next: 'Check your connection, then try again. If it keeps happening, reload the page: what you typed is kept.',
      }
    case 'locked':
      return {
        title: 'This connection is locked',
        next: 'Nothing was sent. Unlock it at Settings, under Connections, to make changes.',
      }
    case 'status':
      return byStatus(error.status ?? 0)
  }
}

const given = (pairs: [string, string | undefined][]) =>
  pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)

/** Explains any thrown value; anything but an `ApiError` is a bug of the dashboard itself. */
export const explainError = (error: unknown): Explanation => {
  if (!(error instanceof ApiError)) {
    return {
      title: 'The dashboard ran into an error',
      next: 'Reload the page. If it keeps happening, report the details.',
      facts: [],
      details: [['Error', error instanceof Error ? error.message : String(error)]],
    }
  }
  const { operation, error_code, service_message, operation_id, fieldErrors } = error.facts
  const facts = given([
    ['Status', error.status?.toString()],
    ['Error code', error_code],
    ['Operation ID', operation_id],
  ])
  return {
    message: service_message,
    ...(stateAfter(error) === 'read_only' ? READ_ONLY : byKind(error)),
    facts,
    details: [
      ['Request', `${operation.method} ${operation.path}`],
      ...facts,
      ...given([['Message', service_message]]),
      ...Object.entries(fieldErrors ?? {}),
    ],
  }
}

/** The explanation as plain text, for a ticket or a chat. */
export const explanationText = ({ title, details }: Explanation): string =>
  [title, ...details.map(([name, value]) => `${name}: ${value}`)].join('\n')
