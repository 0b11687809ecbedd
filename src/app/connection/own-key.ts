import { SIGN_IN_PATH, SignInReply, type SignInRequest } from '#contract/sign-in.ts'
import { READ_TIMEOUT_MS, REQUEST_OPTIONS } from '../api/early-request.ts'
import { readErrorReply, retryAfterSeconds } from '../api/error-reply.ts'
import { browserName, type Brand } from './browser-name.ts'
import { codeFault, type LinkFault } from './link-fault.ts'

const thisBrowser = (): string => {
  // Only Chromium has it, and only on secure origins: the DOM types do not know it.
  const { userAgentData } = navigator as { userAgentData?: { brands?: Brand[] } }
  return browserName(navigator.userAgent, userAgentData?.brands)
}

const parseJson = async (reply: Response): Promise<unknown> => {
  try {
    return await reply.json()
  } catch {
    return undefined
  }
}

/** Exchanges the code of a sign-in link for a key of this browser's own, at the service of this page's origin. */
export const exchangeCode = async (code: string): Promise<string | LinkFault> => {
  let reply: Response
  try {
    reply = await fetch(SIGN_IN_PATH, {
      ...REQUEST_OPTIONS,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code, name: thisBrowser() } satisfies SignInRequest),
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    })
  } catch {
    return codeFault({})
  }
  const body = await parseJson(reply)
  const parsed = SignInReply.safeParse(body)
  if (reply.ok && parsed.success) return parsed.data.key
  return codeFault({
    status: reply.status,
    retry_after_seconds: retryAfterSeconds(reply.headers.get('Retry-After'), new Date()),
    ...readErrorReply(body),
  })
}

/** Ends a key that came from a code. Whether it worked is nobody's concern any more: the key is forgotten here. */
export const endOwnKey = (key: string): void => {
  fetch(SIGN_IN_PATH, {
    ...REQUEST_OPTIONS,
    method: 'DELETE',
    headers: { Authorization: `Bearer ${key}` },
    keepalive: true,
  }).catch(() => undefined)
}
