import { BackendPut, type Backend } from '#contract/edge-modules.ts'
import type { Control } from 'react-hook-form'
import { FormTextField } from '../../forms/form-text-field.tsx'
import { lostByReplace, toPut, toValues, type BackendValues } from './backend.ts'
import { ModuleCard } from './module-card.tsx'
import type { ModuleAccess, ModuleRules } from './module-kit.ts'

const RULES: ModuleRules<Backend, BackendValues, BackendPut> = {
  title: 'Backend',
  toValues,
  toPut,
  schema: BackendPut,
  lostByReplace,
}

const BackendField = ({ control }: { control: Control<BackendValues> }) => (
  <FormTextField
    control={control}
    name="backend_id"
    label="Backend ID"
    mono
    hint="The backend that serves this edge."
  />
)

/** The backend of a TLS edge. */
export const BackendCard = ({ access }: { access: ModuleAccess<Backend, BackendPut> }) => (
  <ModuleCard rules={RULES} access={access} Fields={BackendField} />
)
