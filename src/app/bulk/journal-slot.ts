/**
 * The resource of journals that name none. They were all of one when it was the only one that had bulk changes: its
 * journals keep their place and their lock, which open tabs of such a version use.
 */
export const UNNAMED = 'operators'

/** Where the bulk change of an owner over a resource is kept: names its journal, its mark, its lock and its channel. */
export const slotOf = (ownerId: string, resource: string): string =>
  // No id has a slash.
  resource === UNNAMED ? ownerId : `${ownerId}/${resource}`
