import { SIGN_IN_PATH, SignInReply, type SignInRequest } from '#contract/sign-in.ts'
import type { Connection } from '../connection/connection.ts'
import { readErrorReply, retryAfterSeconds } from './error-reply.ts'
import { FILE_BYTES, readText } from './read-text.ts'
import { REQUEST_OPTIONS, sendRequest, type Network } from './send-request.ts'

// Browsers built on Chromium also say Chrome and Safari: the more specific names come first.
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** The brands that Chromium reports; one of them is made up, so that nobody relies on their order. */
export type Brand = { brand: string }

// Every Chromium build has Chrome in its user agent: only the list of brands tells the two apart.
const isPlainChromium = (brands: readonly Brand[]) =>
  brands.some(({ brand }) => brand === 'Chromium') &&
  brands.every(({ brand }) => brand === 'Chromium' || /not.*brand/i.test(brand))

/** A readable name of this browser: "Chromium on Linux". */
export const browserName = (userAgent: string, brands: readonly Brand[] = []): string => {
  const found = firstOf(BROWSERS, userAgent)
  const browser = found === 'Chrome' && isPlainChromium(brands) ? 'Chromium' : found
  const system = firstOf(SYSTEMS, userAgent)
  return [browser ?? 'Browser', ...(system ? [system] : [])].join(' on ')
}

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

/** Ends the keys of connections, each once. */
export const endOwnKeys = (
  network: Network,
  connections: readonly (Connection | undefined)[],
): void => {
  for (const key of new Set(connections.flatMap((one) => one?.key ?? []))) endOwnKey(network, key)
}
