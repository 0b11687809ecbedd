import { type Operation, pathOf } from '#contract/operation.ts'
import { badRequest } from '#service/core/http/errors.ts'
import { readParams, readQuery } from '#service/core/http/request-address.ts'

/**
 * The address of a path and a query below a base without trailing slash. Throws 400 for a path that would
 * leave the base: text appended to a host or a folder extends its name.
 */
export const addressBelow = (base: string, path: string, search: string): URL => {
  const root = new URL(base)
  const url = new URL(base + path)
  url.search = search
  const isBelow =
    path.startsWith('/') &&
    url.origin === root.origin &&
    url.pathname === root.pathname.replace(/\/$/, '') + path
  if (!isBelow) throw badRequest('path', 'Must stay below the base URL of the remote service.')
  return url
}

/**
 * The address of an operation at a remote service, built from its template and the values read from the
 * request, never from the request's own path. A list's query is forwarded unchanged, since a remote service
 * may accept more than the contract shows. Throws 400 or 404 for an address that cannot be forwarded.
 */
export const upstreamAddress = (of: Operation, base: string, requestUrl: string): URL => {
  const { pathname, search, searchParams } = new URL(requestUrl)
  const path = pathOf(of, readParams(of, pathname))
  if (of.isPaged) return addressBelow(base, path, search)
  readQuery(of, searchParams)
  return addressBelow(base, path, '')
}
