import { IpRestrictionPut, type IpRestriction } from '#contract/edge-modules.ts'
import { shortened } from '../../../ui/first-part.ts'
import { exposure } from '../exposure.ts'
import { idsIn, type ModuleRules } from '../module-form.ts'

/** What the form of an IP restriction edits. */
export type IpRestrictionValues = { enabled: boolean; ip_policy_ids: string[] }

const exposureWith = (values: IpRestrictionValues | null) =>
  exposure(values?.enabled ?? false, (values?.ip_policy_ids.length ?? 0) > 0)

/** The rules of an IP restriction. */
export const ipRestrictionRules: ModuleRules<IpRestriction, IpRestrictionValues> = {
  toValues: (module) => ({
    enabled: module?.enabled ?? true,
    ip_policy_ids: idsIn(module?.ip_policies),
  }),
  toPut: ({ enabled, ip_policy_ids }): IpRestrictionPut => ({ enabled, ip_policy_ids }),
  schema: IpRestrictionPut,
  fields: [{ path: 'ip_policy_ids', label: 'IP policy IDs', kind: 'set' }],
  warnings: ({ from, to, edge }) => {
    const after = exposureWith(to)
    if (after === 'undecided')
      return [
        {
          id: 'no policy',
          title: 'Apply without an IP policy?',
          text: "No policy is set. The API doesn't define what happens then: the service may refuse every source, or none.",
        },
      ]
    if (after === 'restricted' || exposureWith(from) === 'open') return []
    return [
      {
        id: 'open',
        title: 'Let every source in?',
        text: `${shortened(edge)} will accept traffic from any source.`,
        isDangerous: true,
      },
    ]
  },
}
