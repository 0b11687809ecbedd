// A server or a proxy refuses an address of a few KiB, and so the reload of the page.
const MOST_LENGTH = 2_000

/** Whether a search is too long for an address: then the entry of the history keeps it. */
export const isTooLongToShare = (q: string): boolean =>
  q.length > MOST_LENGTH || encodeURIComponent(q.toWellFormed()).length > MOST_LENGTH

/** Where the list at an address shows this search over all records, in this order. */
export const searchAddress = (list: string, q: string, sort: string | undefined) => {
  const isLong = isTooLongToShare(q)
  return {
    to: list,
    search: {
      // Of a search that is not in the address, it says that all records are asked for.
      all: isLong ? 'yes' : undefined,
      q: isLong ? undefined : q || undefined,
      sort: sort || undefined,
    },
    state: { longSearch: isLong ? q : undefined },
  }
}
