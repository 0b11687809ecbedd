import { CODE_ERRORS } from '#contract/sign-in.ts'
import type { CodeRefusal } from '../../api/own-key.ts'

/** Why a sign-in link failed: what happened, and what to do next. */
export type LinkProblem = {
  title: string
  next: string
  /** The link's key if the host of this page names no service for it: the user enters one. */
  key?: string
}

const ANOTHER =
  'To get another one, press Enter in the terminal that runs Adit; or connect with the key from the api-key file in its data folder.'

/** A truncated link. */
export const CUT_LINK: LinkProblem = {
  title: 'The sign-in link is not complete',
  next: `Copy the whole link and open it again. ${ANOTHER}`,
}

/** A code without an embedded service that could exchange it. */
export const NO_CODES: LinkProblem = {
  title: 'This service does not take sign-in links',
  next: 'Connect with an API key of the service.',
}

/** A link on a page whose host did not name its service in time. */
export const UNKNOWN_SERVICE: LinkProblem = {
  title: 'The sign-in link could not be followed',
  next: 'The settings of this server (config.json) could not be read. The link is not used up: open it again.',
}

const REFUSALS = [
  {
    code: CODE_ERRORS.used,
    title: 'The sign-in link has been used already',
    reason: 'Each link works once.',
  },
  {
    code: CODE_ERRORS.expired,
    title: 'The sign-in link has expired',
    reason: 'A link works for ten minutes.',
  },
  {
    code: CODE_ERRORS.unknown,
    title: 'The service does not know this sign-in link',
    reason: 'It was cut, it is old, or another service made it.',
  },
]

/** Why a code was not exchanged for a key, by the response that came instead. */
export const codeProblem = (refusal: CodeRefusal): LinkProblem => {
  const { status, error_code, service_message, retry_after_seconds } = refusal
  if (status === undefined) {
    return {
      title: 'The service could not be reached',
      next: `The link may or may not have been used up. Check that the service runs, then open the link again. ${ANOTHER}`,
    }
  }
  const refused = REFUSALS.find(({ code }) => code === error_code)
  if (refused) return { title: refused.title, next: `${refused.reason} ${ANOTHER}` }
  if (status === 429) {
    const wait = retry_after_seconds ? `${Math.ceil(retry_after_seconds)} seconds` : 'a minute'
    return {
      title: 'There were too many attempts to sign in',
      next: `Wait ${wait}, then open the link again.`,
    }
  }
  if (status === 404 || status === 405 || status < 400) return NO_CODES
  const facts = [status, error_code].filter(Boolean).join(', ')
  return {
    title: `The service did not take the sign-in link (${facts})`,
    next: `${service_message ? `${service_message.replace(/[^.!?]$/, '$&.')} ` : ''}Open the link again. ${ANOTHER}`,
  }
}
