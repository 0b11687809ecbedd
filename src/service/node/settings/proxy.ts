import { getProxyForUrl } from 'proxy-from-env'

/**
 * The proxy between this process and an address, by `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`; undefined if there is
 * none. Throws TypeError if they name no address.
 */
export const proxyTo = (address: string): URL | undefined => {
  const proxy = getProxyForUrl(address)
  if (proxy === '') return undefined
  if (URL.canParse(proxy) && /^https?:/.test(proxy)) return new URL(proxy)
  // It may hold a password.
  throw new TypeError(
    'HTTP_PROXY or HTTPS_PROXY must be an http or https address such as http://proxy.example.com:3128. Correct it, or name the remote service in NO_PROXY',
  )
}
