import { parsedJson } from '#contract/json-value.ts'
import { SIGN_IN_PATH, SignInReply, type SignInRequest } from '#contract/sign-in.ts'
import { readErrorReply, retryAfterSeconds, FILE_BYTES, readText } from '../../api/read-reply.ts'
import { sendRequest, type Network } from '../../api/send-request.ts'
import { BASE_PATH } from '../../device/registry.ts'

// Browsers built on Chromium also say Chrome and Safari: the more specific names come first.
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** A readable name of a browser: "Chrome on Linux". */
export const browserName = (userAgent: string): string =>
  [firstOf(BROWSERS, userAgent) ?? 'Browser', firstOf(SYSTEMS, userAgent)]
    .filter(Boolean)
    .join(' on ')

/** The response that came instead of a key; no status means no response. */
export type CodeRefusal = {
  status?: number
  error_code?: string | undefined
  service_message?: string | undefined
  retry_after_seconds?: number | undefined
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
      url: BASE_PATH + SIGN_IN_PATH,
      body: JSON.stringify({
        code,
        name: browserName(navigator.userAgent),
      } satisfies SignInRequest),
    })
  } catch {
    return {}
  }
  const body = parsedJson(await readText(reply, FILE_BYTES).catch(() => ''))
  const parsed = SignInReply.safeParse(body)
  if (reply.ok && parsed.success) return parsed.data.key
  return {
    status: reply.status,
    retry_after_seconds: retryAfterSeconds(reply.headers),
    ...readErrorReply(body),
  }
}
