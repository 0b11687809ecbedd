import { CODE_REFUSED } from '#contract/sign-in.ts'
import type { CodeRefusal } from './exchange-code.ts'
import { plural } from '../../ui/intl.ts'

/** Why a sign-in link failed: what happened, and what to do next. */
export type LinkProblem = { title: string; next: string }

const ANOTHER =
  'For a new link, press Enter in the terminal that runs Adit. Or connect with the key from api-key in its data folder.'

/** A truncated link. */
export const CUT_LINK: LinkProblem = {
  title: 'The sign-in link is incomplete',
  next: `Copy all of the link and open it again. ${ANOTHER}`,
}

/** A code without an embedded service that could exchange it. */
export const NO_CODES: LinkProblem = {
  title: "This service doesn't use sign-in links",
  next: 'Connect with an API key instead.',
}

/** A link on a page whose host did not name its service in time. */
export const UNKNOWN_SERVICE: LinkProblem = {
  title: "Couldn't open the sign-in link",
  next: "Couldn't read this server's settings (config.json). The link still works: open it again.",
}

const USED_OR_EXPIRED: LinkProblem = {
  title: 'The sign-in link was used, has expired, or belongs to another Adit',
  next: `Each link works once, for ten minutes. ${ANOTHER}`,
}

/** Why a code was not exchanged for a key, by the response that came instead. */
export const codeProblem = (refusal: CodeRefusal): LinkProblem => {
  const { status, error_code, service_message, retry_after_seconds } = refusal
  if (status === undefined) {
    return {
      title: "Can't reach the service",
      next: `The link may or may not have been used. Check that the service is running, then open the link again. ${ANOTHER}`,
    }
  }
  if (error_code === CODE_REFUSED) return USED_OR_EXPIRED
  if (status === 429) {
    return {
      title: 'Too many sign-in attempts',
      next: retry_after_seconds
        ? plural(Math.ceil(retry_after_seconds), {
            one: 'Wait # second, then open the link again.',
            other: 'Wait # seconds, then open the link again.',
          })
        : 'Wait a minute, then open the link again.',
    }
  }
  if (status === 404 || status === 405 || status < 400) return NO_CODES
  const facts = [status, error_code].filter(Boolean).join(', ')
  return {
    title: `The service didn't accept the sign-in link (${facts})`,
    next: `${service_message ? `${service_message.replace(/[^.!?]$/, '$&.')} ` : ''}Open the link again. ${ANOTHER}`,
  }
}
