import type { Operation } from './operation.ts'

// By RFC 9110, 8.8.3 and 13.1.1. The API document does not show them; a service may send no tags.

/** The response header that names the version of a document. */
export const ETAG_HEADER = 'ETag'

/** The request header with the versions of which a write may change one, else it is refused with 412. */
export const IF_MATCH_HEADER = 'If-Match'

/** The request header, with `*`, of a replace that may only make something new, else it is refused with 412. */
export const IF_NONE_MATCH_HEADER = 'If-None-Match'

type Kind = Pick<Operation, 'method' | 'isPaged' | 'isBesideApi'>

/** Whether a reply of the operation is one document, which has a tag. */
export const isOfOneDocument = ({ isPaged, isBesideApi }: Omit<Kind, 'method'>): boolean =>
  !isPaged && !isBesideApi

/** Whether the operation changes one document that is there, so that it can demand a version of it. */
export const takesIfMatch = (of: Kind): boolean =>
  isOfOneDocument(of) && of.method !== 'GET' && of.method !== 'POST'

/** The tag in an `ETag` header, as `If-Match` takes it; undefined for none, and for a weak one, which never matches. */
export const strongTagIn = (headers: Pick<Headers, 'get'>): string | undefined => {
  const tag = headers.get(ETAG_HEADER)
  return tag?.startsWith('"') ? tag : undefined
}
