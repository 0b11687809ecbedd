import { ApiError } from '../api/api-error.ts'

/** A failure for the user: what happened, what to do next, and what to quote to the service's operator. */
export type Explanation = {
  title: string
  next: string
  /** The service's own message, if any. */
  message?: string | undefined
  /** Name → value, with no key in it. */
  details: [string, string][]
}

const byStatus = (status: number): Pick<Explanation, 'title' | 'next'> => {
  switch (status) {
    case 401:
      return {
        title: 'The service does not accept this key any more',
        next: 'Connect again with a valid key.',
      }
    case 403:
      return {
        title: 'This key may not do that',
        next: 'Use a key with the permission, or ask the owner of the account.',
      }
    case 404:
      return {
        title: 'The service has no such record',
        next: 'It may have been deleted, or it belongs to another account.',
      }
    case 409:
      return {
        title: 'The record has changed meanwhile',
        next: 'Reload it, then make the change again.',
      }
    case 429:
      return {
        title: 'The service asks to slow down',
        next: 'Its request limit is used up. Wait a minute, then try again.',
      }
    case 507:
      return {
        title: 'The disk of the service is full',
        next: 'Nothing was changed, and reading goes on. Have space freed on the disk of the service, then try again.',
      }
    default:
      return status >= 500
        ? { title: 'The service failed', next: 'Try again. If it stays, quote the operation id.' }
        : {
            title: 'The service refused the request',
            next: 'Correct what it names, then try again.',
          }
  }
}

const byKind = (error: ApiError): Pick<Explanation, 'title' | 'next'> => {
  const status = error.status ?? 0
  switch (error.facts.kind) {
    case 'network':
      return {
        title: 'The service could not be reached',
        next: 'Check the network and that the service runs, then try again.',
      }
    case 'timeout':
      return { title: 'The service did not answer in time', next: 'Try again in a moment.' }
    case 'redirect':
      return {
        title: 'The service answered with a redirect',
        next: 'The key is not sent to another address. Connect with the final base URL.',
      }
    case 'not_json':
      return {
        title: 'The answer did not come from the service',
        next: `It is not JSON, so a proxy or another server gave it${status ? ` (status ${status})` : ''}. Check the base URL and what stands between.`,
      }
    case 'unexpected_reply':
      return {
        title: 'The answer does not have the shape of this API',
        next: 'Check that the base URL leads to this service in version 2.',
      }
    case 'not_loaded':
      return {
        title: 'This part of the dashboard could not be loaded',
        next: 'Reload the page. What you typed is kept.',
      }
    case 'status':
      return byStatus(status)
  }
}

/** Explains any thrown value; anything but an `ApiError` is a bug of the dashboard itself. */
export const explainError = (error: unknown): Explanation => {
  if (!(error instanceof ApiError)) {
    return {
      title: 'The dashboard failed',
      next: 'Reload the page. If it stays, report what the details say.',
      details: [['Error', error instanceof Error ? error.message : String(error)]],
    }
  }
  const { operation, error_code, service_message, operation_id, fieldErrors } = error.facts
  const details: [string, string | undefined][] = [
    ['Request', `${operation.method} ${operation.path}`],
    ['Status', error.status?.toString()],
    ['Error code', error_code],
    ['Message', service_message],
    ['Operation ID', operation_id],
    ...Object.entries(fieldErrors ?? {}),
  ]
  return {
    ...byKind(error),
    message: service_message,
    details: details.filter((detail): detail is [string, string] => detail[1] !== undefined),
  }
}

/** The explanation as plain text, for a ticket or a chat. */
export const explanationText = ({ title, details }: Explanation): string =>
  [title, ...details.map(([name, value]) => `${name}: ${value}`)].join('\n')
