import { type Operation, pathOf } from '#contract/operation.ts'
import { readParams, readQuery } from '#service/core/http/request-address.ts'

/**
 * The address of an operation at a remote service, built from its template and the values read from the
 * request, never from the request's own path. A list's query is forwarded unchanged, since a remote service
 * may accept more than the contract shows. Throws 400 or 404 for an address that cannot be forwarded.
 */
export const upstreamAddress = (of: Operation, base: string, requestUrl: string): URL => {
  const { pathname, search, searchParams } = new URL(requestUrl)
  const url = new URL(base + pathOf(of, readParams(of, pathname)))
  if (of.isPaged) url.search = search
  else readQuery(of, searchParams)
  return url
}
