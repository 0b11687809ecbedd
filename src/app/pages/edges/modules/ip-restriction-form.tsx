import { ipRestriction, type IpRestriction } from '#contract/edge-modules.ts'
import { useController } from 'react-hook-form'
import { errorMessages } from '../../../forms/form-errors.ts'
import { plural } from '../../../ui/intl.ts'
import type { ModuleForm } from '../../../resources/edges/module-form.ts'
import {
  ipRestrictionRules,
  type IpRestrictionValues,
} from '../../../resources/edges/rules/ip-restriction.ts'
import { NewReferences, ReferenceOptions, useUsedReferences } from './reference-options.tsx'
import { TokenField } from './token-field.tsx'

const Fields = () => {
  const { field, formState } = useController<IpRestrictionValues, 'ip_policy_ids'>({
    name: 'ip_policy_ids',
  })
  const { list, ...use } = useUsedReferences(ipRestriction.refs.ip_policy_ids.collection)
  const messages = errorMessages(formState.errors.ip_policy_ids)
  return (
    <>
      <TokenField
        label="IP policy IDs"
        name={field.name}
        note={plural(field.value.length, { one: '# policy', other: '# policies' })}
        hint="A source is let in when any of these policies allows it."
        error={messages.length > 0 ? messages.join(' ') : undefined}
        tokens={field.value}
        onChange={field.onChange}
        list={list}
      />
      <ReferenceOptions list={list} references={use.references} without={field.value} />
      <NewReferences {...use} ids={field.value} />
    </>
  )
}

/** The form of an IP restriction. */
export const ipRestrictionForm: ModuleForm<IpRestriction, IpRestrictionValues> = {
  ...ipRestrictionRules,
  Fields,
}
