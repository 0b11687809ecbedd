import type { FieldErrors } from '#service/core/http/errors.ts'
import type { GivenQuery } from '#service/core/http/request-address.ts'
import { type IdPrefix, isId } from '#service/core/store/ids.ts'

type Page = { limit?: number | undefined; before_id?: string | undefined }

/** The address of a page of a list: its query has only the parameters given. */
export const listAddress = (address: string, { limit, before_id }: Page): string => {
  const query = new URLSearchParams()
  if (limit !== undefined) query.set('limit', String(limit))
  if (before_id !== undefined) query.set('before_id', before_id)
  return query.size > 0 ? `${address}?${query}` : address
}

/** The error of a `before_id` that cannot be an id of the list. A deleted id is fine: ids carry the order. */
export const cursorErrors =
  (prefix: IdPrefix) =>
  ({ before_id: beforeId }: GivenQuery): FieldErrors =>
    beforeId === undefined || isId(prefix, beforeId)
      ? {}
      : { before_id: 'Must be an ID of this list, such as the last one of a page.' }
