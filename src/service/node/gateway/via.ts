import { randomUUID } from 'node:crypto'

const GATEWAY = /\b1\.1 adit-[0-9a-f-]{36}\b/g

/**
 * The Via header (RFC 9110, 7.6.3) of one gateway, by which it recognizes a request it forwarded before.
 * The header names only gateways of this kind: the proxies before a browser are nobody else's concern.
 */
export const createVia = () => {
  const own = `1.1 adit-${randomUUID()}`
  return {
    /** Whether a request with this header has already passed this gateway. */
    hasPassed: (header = ''): boolean => header.includes(own),
    /** The header for forwarding such a request. */
    append: (header = ''): string => [...(header.match(GATEWAY) ?? []), own].join(', '),
  }
}
