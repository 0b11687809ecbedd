/**
 * The resource of what names none. It was all of one when it was the only one with bulk changes and a copy: what was
 * kept then keeps its place, its lock and its channel, which open tabs of such a version use.
 */
export const UNNAMED = 'operators'

/** The part of a name under which something of an owner over a resource is kept: a bulk change, a collection of records. */
export const slotOf = (ownerId: string, resource: string): string =>
  // No id has a slash.
  resource === UNNAMED ? ownerId : `${ownerId}/${resource}`

/** The part of a name for a resource of what the whole device has one of; undefined for no part. */
export const slotPart = (resource: string): string | undefined =>
  resource === UNNAMED ? undefined : resource
