import { randomUUID } from 'node:crypto'

const GATEWAY = /^1\.1 adit-[0-9a-f-]{36}$/

const gatewaysIn = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => GATEWAY.test(entry))

/**
 * The header Via (RFC 9110, 7.6.3) of one gateway, by which it knows a request that it has forwarded before.
 * Only gateways of this kind are named in it: which proxies a browser is behind concerns nobody else.
 */
export const createVia = () => {
  const own = `1.1 adit-${randomUUID()}`
  return {
    /** Whether a request with this header was here before. */
    hasPassed: (header: string | undefined): boolean => gatewaysIn(header).includes(own),
    /** The header to forward such a request with. */
    append: (header: string | undefined): string => [...gatewaysIn(header), own].join(', '),
  }
}
