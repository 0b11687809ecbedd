/** Where the list at an address shows this search over all records, in this order. */
export const searchAddress = (list: string, q: string, sort: string | undefined) => ({
  to: list,
  search: { q: q || undefined, sort: sort || undefined },
})
