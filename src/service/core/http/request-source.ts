import type { Context } from 'hono'
import type { ServiceEnv } from '#service/core/http/environment.ts'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The address that failures are counted for: for IPv6 its first 64 bits, since the owner of one address
 * has all addresses with that prefix.
 */
export const throttledAddress = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [left = '', right] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const gap = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...tail].slice(0, 4)
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}

/**
 * The source that a request's wrong keys and codes are counted for; undefined without a socket. The headers of
 * proxies are ignored, since any client may send them.
 */
export const sourceOf = (c: Context<ServiceEnv>): string | undefined => {
  const address = c.env?.incoming?.socket.remoteAddress
  return address === undefined ? undefined : throttledAddress(address)
}
