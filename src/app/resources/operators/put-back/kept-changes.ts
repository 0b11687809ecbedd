import { DAY_MS } from '#domain/certificate-state.ts'
import { accountList } from '../../../connection/account-list.ts'
import { ENTRIES } from '../../../device/registry.ts'

const MEMBERS = ['operator', 'path', 'was', 'became', 'at', 'updated'] as const

/**
 * A field of an operator that was changed by this dashboard: the texts of its values before and after, when it was
 * saved by this device's clock, and the `updated_at` of the answer.
 */
export type KeptChange = Readonly<Record<(typeof MEMBERS)[number], string>>

/** The changes that were saved on this device, by the id of the account; oldest first. */
export const keptChanges = accountList({
  entry: ENTRIES.changes,
  members: MEMBERS,
  nameOf: ({ operator, path }) => `${operator} ${path}`,
  most: 200,
})

/** A cluster puts a value back within minutes; a change is remembered so long for who looks again only then. */
const MOST_DAYS = 30

const isRecent = ({ at }: KeptChange, now: number): boolean =>
  now - Date.parse(at) <= MOST_DAYS * DAY_MS

/** The changes of an account that are not too old; of one operator only, if given. */
export const recentChanges = (owner: string, now: number, operator?: string): KeptChange[] =>
  keptChanges
    .read(owner)
    .filter((one) => isRecent(one, now) && (operator === undefined || one.operator === operator))

/** Forgets changes that are too old, or whose time cannot be read. */
export const forgetOld = (owner: string, now: number): void => {
  for (const one of keptChanges.read(owner)) if (!isRecent(one, now)) keptChanges.remove(owner, one)
}

/** Forgets all changes of an operator. */
export const forgetChanges = (owner: string, operator: string): void => {
  for (const one of keptChanges.read(owner))
    if (one.operator === operator) keptChanges.remove(owner, one)
}
