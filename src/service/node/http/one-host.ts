import type { IncomingMessage } from 'node:http'

const hostsIn = (rawHeaders: readonly string[]): number => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** Whether a request target with its own host names a different one than the header. */
const hasOtherHost = (target: string, host: string | undefined): boolean =>
  URL.canParse(target) &&
  URL.canParse(`http://${host}`) &&
  new URL(target).host !== new URL(`http://${host}`).host

/**
 * Whether a request names its host unambiguously. HTTP/1.1 requires one Host (RFC 9112, 3.2); older
 * requests, such as health checks, are accepted without one. With two hosts, a proxy before this service
 * may have checked the other one.
 */
export const namesOneHost = ({
  httpVersion,
  headers: { host },
  rawHeaders,
  url = '/',
}: IncomingMessage): boolean => {
  if (host === undefined) return httpVersion !== '1.1'
  if (hostsIn(rawHeaders) > 1) return false
  return url.startsWith('/') || !hasOtherHost(url, host)
}
