import { SIGN_IN_PATH, SignInReply, type SignInRequest } from '#contract/sign-in.ts'
import { browserName, type Brand } from './browser-name.ts'
import { readErrorReply, retryAfterSeconds } from './error-reply.ts'
import { FILE_BYTES, readText } from './read-text.ts'
import { REQUEST_OPTIONS, sendRequest, type Network } from './send-request.ts'

/** The response that came instead of a key; no status means no response. */
export type CodeRefusal = {
  status?: number
  error_code?: string | undefined
  service_message?: string | undefined
  retry_after_seconds?: number | undefined
}

const thisBrowser = (): string => {
  // Only in Chromium, and only on secure origins: the DOM types do not declare it.
  const { userAgentData } = navigator as { userAgentData?: { brands?: Brand[] } }
  return browserName(navigator.userAgent, userAgentData?.brands)
}

const parseJson = async (reply: Response): Promise<unknown> => {
  try {
    return JSON.parse(await readText(reply, FILE_BYTES))
  } catch {
    return undefined
  }
}

/** Exchanges a sign-in link's code for a key of this browser's own, at the service of this page's origin. */
export const exchangeCode = async (
  network: Network,
  code: string,
): Promise<string | CodeRefusal> => {
  let reply: Response
  try {
    reply = await sendRequest(network, null, {
      method: 'POST',
      path: SIGN_IN_PATH,
      url: SIGN_IN_PATH,
      body: JSON.stringify({ code, name: thisBrowser() } satisfies SignInRequest),
    })
  } catch {
    return {}
  }
  const body = await parseJson(reply)
  const parsed = SignInReply.safeParse(body)
  if (reply.ok && parsed.success) return parsed.data.key
  return {
    status: reply.status,
    retry_after_seconds: retryAfterSeconds(reply.headers),
    ...readErrorReply(body),
  }
}

/** Ends a key that came from a code. The result does not matter: this browser has forgotten the key. */
export const endOwnKey = ({ fetch, gate }: Network, key: string): void => {
  const method = 'DELETE'
  gate({ connection_id: null, method, path: SIGN_IN_PATH, url: SIGN_IN_PATH }, () =>
    fetch(SIGN_IN_PATH, {
      ...REQUEST_OPTIONS,
      method,
      headers: { Authorization: `Bearer ${key}` },
      keepalive: true,
    }),
  ).catch(() => undefined)
}
