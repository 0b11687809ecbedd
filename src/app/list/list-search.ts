import { textsOf } from '../address-texts.ts'

/**
 * What the address of a list chooses: a page of the service's list by `cursor`, or of all records those that match
 * `q`, in the order of `sort`.
 */
export const listSearch = textsOf('cursor', 'all', 'q', 'sort')
export type ListSearch = ReturnType<typeof listSearch>
