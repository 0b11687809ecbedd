import { ipRestriction, type IpRestriction } from '#contract/edge-modules.ts'
import { useController } from 'react-hook-form'
import { errorMessages } from '../../../forms/form-errors.ts'
import { plural } from '../../../ui/intl.ts'
import { TokenField } from '../../../ui/token-field.tsx'
import type { ModuleForm } from '../../../resources/edges/module-form.ts'
import {
  ipRestrictionRules,
  type IpRestrictionValues,
} from '../../../resources/edges/rules/ip-restriction.ts'
import { RemovedList } from './removed-list.tsx'
import { SeenOptions, useSeenReferences } from './seen-options.tsx'

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

/** The form of an IP restriction. */
export const ipRestrictionForm: ModuleForm<IpRestriction, IpRestrictionValues> = {
  ...ipRestrictionRules,
  Fields,
}
