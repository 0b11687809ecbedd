import { type Operation, pathOf } from '#contract/operation.ts'
import { badRequest } from '#service/core/http/errors.ts'
import { readParams, readQuery } from '#service/core/http/request-address.ts'

/**
 * The address of a path and a query below a base without trailing slash. Throws 400 where they would lead
 * out of it: a host or a folder goes on with whatever is written behind its name.
 */
export const addressBelow = (base: string, path: string, search: string): URL => {
  const root = new URL(base)
  const url = new URL(base + path)
  url.search = search
  const isBelow =
    path.startsWith('/') &&
    url.origin === root.origin &&
    url.pathname === root.pathname.replace(/\/$/, '') + path
  if (!isBelow) throw badRequest('path', 'must stay below the address of the remote service')
  return url
}

/**
 * The address of an operation at a remote service, made of its template and of what was read from the
 * request, never of the request's own path. The query of a list goes along as it is, since a remote service
 * may take more than the contract shows. Throws 400 or 404 for an address that cannot be forwarded.
 */
export const upstreamAddress = (of: Operation, base: string, requestUrl: string): URL => {
  const { pathname, search, searchParams } = new URL(requestUrl)
  const path = pathOf(of, readParams(of.path, pathname))
  if (of.query) return addressBelow(base, path, search)
  readQuery(of, searchParams)
  return addressBelow(base, path, '')
}
