import type { IpRestriction, IpRestrictionPut } from '#contract/edge-modules.ts'
import type { Ref } from '#contract/ref.ts'

/** What the editor of an IP restriction shows. */
export type IpRestrictionValues = { enabled: boolean; ip_policy_ids: string[] }

const policiesOf = ({ ip_policies }: IpRestriction): Ref[] =>
  Array.isArray(ip_policies) ? ip_policies : ip_policies ? [ip_policies] : []

/** The editor's values of a module; of none, those of an empty editor. Unspecified means enabled (spec 2.3). */
export const toValues = (module: IpRestriction | null): IpRestrictionValues => ({
  enabled: module?.enabled ?? true,
  ip_policy_ids: module ? policiesOf(module).flatMap(({ id }) => (id ? [id] : [])) : [],
})

/** The body of a replace (spec 4.2, 4.4): always whole, `enabled` always said. */
export const toPut = ({
  enabled,
  ip_policy_ids,
}: IpRestrictionValues): Required<IpRestrictionPut> => ({
  enabled,
  ip_policy_ids,
})

const KNOWN = new Set(['enabled', 'ip_policies'])

/** What a replace would not keep: fields that the contract does not know, policies without an id. */
export const lostByReplace = (module: IpRestriction): string[] => [
  ...Object.keys(module).filter((name) => !KNOWN.has(name)),
  ...policiesOf(module).flatMap(({ id }, index) => (id ? [] : [`ip_policies[${index}]`])),
]
