import { IpRestrictionPut, type IpRestriction } from '#contract/edge-modules.ts'
import { useController, type Control } from 'react-hook-form'
import { faultMessages } from '../../forms/form-faults.ts'
import { TokenField } from '../../ui/token-field.tsx'
import { lostByReplace, toPut, toValues, type IpRestrictionValues } from './ip-restriction.ts'
import { ModuleCard } from './module-card.tsx'
import type { ModuleAccess, ModuleRules } from './module-kit.ts'

const RULES: ModuleRules<IpRestriction, IpRestrictionValues, IpRestrictionPut> = {
  title: 'IP restriction',
  toValues,
  toPut,
  schema: IpRestrictionPut,
  lostByReplace,
}

const PoliciesField = ({ control }: { control: Control<IpRestrictionValues> }) => {
  const { field, formState } = useController({ control, name: 'ip_policy_ids' })
  const messages = faultMessages(formState.errors.ip_policy_ids)
  const count = field.value.length
  return (
    <TokenField
      label="IP policy IDs"
      note={`${count.toLocaleString('en-US')} ${count === 1 ? 'policy' : 'policies'}`}
      hint="A source is let in when any of these policies allows it."
      error={messages.length > 0 ? messages.join(' ') : undefined}
      what="policies"
      tokens={field.value}
      onChange={field.onChange}
      placeholder="Add an id, or paste several"
    />
  )
}

/** The IP restriction of a TCP or a TLS edge. */
export const IpRestrictionCard = ({
  access,
}: {
  access: ModuleAccess<IpRestriction, IpRestrictionPut>
}) => <ModuleCard rules={RULES} access={access} Fields={PoliciesField} />
