import { accountList } from '../connection/account-list.ts'
import { ENTRIES } from '../device/registry.ts'

/** So many members of JSON at most have a facet. */
export const MOST_MEMBERS = 8

/** The members of JSON (`metadata.team`) that a person has chosen to filter a list by, by the slot of the list. */
export const chosenMembers = accountList({
  entry: ENTRIES.facets,
  members: ['token'],
  nameOf: ({ token }) => token,
  most: MOST_MEMBERS,
})
