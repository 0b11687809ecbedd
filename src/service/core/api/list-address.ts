import type { FieldErrors } from '#service/core/http/errors.ts'
import type { GivenQuery } from '#service/core/http/request-address.ts'
import { type IdPrefix, isId } from '#service/core/store/ids.ts'

type Page = Readonly<Record<string, number | string | undefined>>

/** The address of a page of a list: its query has only the parameters given, the limit first. */
export const listAddress = (address: string, { limit, ...cursor }: Page): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ limit, ...cursor }))
    if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${address}?${query}` : address
}

/** The error of a `before_id` that cannot be an id of the list. A deleted id is fine: ids carry the order. */
export const cursorErrors =
  (prefix: IdPrefix) =>
  ({ before_id: beforeId }: GivenQuery): FieldErrors =>
    beforeId === undefined || isId(prefix, beforeId)
      ? {}
      : { before_id: 'Must be an ID of this list, such as the last one of a page.' }
