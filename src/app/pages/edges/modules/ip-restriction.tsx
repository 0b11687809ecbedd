import { ipRestriction, IpRestrictionPut, type IpRestriction } from '#contract/edge-modules.ts'
import { useController } from 'react-hook-form'
import { errorMessages } from '../../../forms/form-errors.ts'
import { plural } from '../../../ui/intl.ts'
import { shortened } from '../../../ui/first-part.ts'
import { TokenField } from '../../../ui/token-field.tsx'
import { exposure } from '../../../resources/edges/exposure.ts'
import { idsIn, type ModuleForm } from '../../../resources/edges/module-form.ts'
import { RemovedList } from './removed-list.tsx'
import { SeenOptions, useSeenReferences } from './seen-options.tsx'

type IpRestrictionValues = { enabled: boolean; ip_policy_ids: string[] }

const Fields = ({ seen }: { seen: IpRestrictionValues | null }) => {
  const { field, formState } = useController<IpRestrictionValues, 'ip_policy_ids'>({
    name: 'ip_policy_ids',
  })
  const { seen: references, ...suggesting } = useSeenReferences(
    ipRestriction.refs.ip_policy_ids.collection,
  )
  const messages = errorMessages(formState.errors.ip_policy_ids)
  return (
    <>
      <TokenField
        label="IP policy IDs"
        name={field.name}
        note={plural(field.value.length, { one: '# policy', other: '# policies' })}
        hint="Traffic allowed by any policy passes."
        error={messages.length > 0 ? messages.join(' ') : undefined}
        what="policies"
        tokens={field.value}
        onChange={field.onChange}
        placeholder="Add an ID, or paste several"
        {...suggesting}
      />
      <SeenOptions list={suggesting.list} seen={references} without={field.value} />
      <RemovedList
        before={seen?.ip_policy_ids ?? []}
        now={field.value}
        name={field.name}
        onChange={field.onChange}
      />
    </>
  )
}

const exposureWith = (values: IpRestrictionValues | null) =>
  exposure(values?.enabled ?? false, (values?.ip_policy_ids.length ?? 0) > 0)

/** The form of an IP restriction. */
export const ipRestrictionForm: ModuleForm<IpRestriction, IpRestrictionValues> = {
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
  Fields,
}
