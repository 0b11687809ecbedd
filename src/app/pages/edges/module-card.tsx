import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState, type ComponentType } from 'react'
import type { Control } from 'react-hook-form'
import { WriteRefusal } from '../../errors/write-refusal.tsx'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DeleteModuleButton } from './delete-module-button.tsx'
import { ModuleForm } from './module-form.tsx'
import type { ModuleAccess, ModuleRules } from './module-kit.ts'
import { ModuleStateBadge } from './module-state-badge.tsx'
import { useModuleSwitch } from './use-module-switch.ts'

export type ModuleCardProps<Module, Values extends { enabled: boolean }, Put> = {
  rules: ModuleRules<Module, Values, Put>
  access: ModuleAccess<Module, Put>
  /** The module's own fields, less `enabled`. */
  Fields: ComponentType<{ control: Control<Values> }>
}

/** One module of an edge: its state, its switch, its editor and its end. */
export const ModuleCard = <Module, Values extends { enabled: boolean }, Put>({
  rules,
  access,
  Fields,
}: ModuleCardProps<Module, Values, Put>) => {
  const query = useSuspenseQuery(access.query)
  const { data: module } = query
  const [isDirty, setIsDirty] = useState(false)
  const [seen, setSeen] = useState(module)
  // An untouched editor follows the service; one that was typed into keeps what it started from.
  if (!isDirty && seen !== module) setSeen(module)
  const heading = useRef<HTMLHeadingElement>(null)
  const switching = useModuleSwitch(rules, access)
  // Two writes of one module at a time would undo each other.
  const [isSaving, setIsSaving] = useState(false)
  const isBusy = isSaving || switching.isBusy
  return (
    <ModuleForm
      rules={rules}
      access={access}
      module={seen}
      Fields={Fields}
      heading={heading}
      onDirtyChange={setIsDirty}
      onSavingChange={setIsSaving}
      isLocked={isBusy}
      badge={<ModuleStateBadge enabled={module === null ? null : rules.toValues(module).enabled} />}
      aside={
        module !== null && (
          <Switch
            label="Enabled"
            checked={rules.toValues(module).enabled}
            isBusy={isBusy}
            onChange={switching.toggle}
          />
        )
      }
      notice={
        <>
          <StaleNotice query={query} />
          {switching.error !== null && <SwitchRefusal error={switching.error} />}
          {switching.losing && (
            <ConfirmDialog
              title={`Switch ${switching.losing.enabled ? 'on' : 'off'} and lose fields?`}
              confirm={`Switch ${switching.losing.enabled ? 'on' : 'off'}`}
              destructive
              onConfirm={switching.confirm}
              onCancel={switching.cancel}
            >
              A replace will not keep these: <code>{switching.losing.fields.join(', ')}</code>. This
              dashboard does not know them.
            </ConfirmDialog>
          )}
        </>
      }
      remove={
        module !== null && (
          <DeleteModuleButton
            title={rules.title}
            isLocked={isBusy}
            remove={access.remove}
            onDeleted={() => heading.current?.focus()}
          />
        )
      }
    />
  )
}

const SwitchRefusal = ({ error }: { error: unknown }) => (
  <WriteRefusal
    error={error}
    refused="The module was not switched"
    unknown="The module may or may not have been switched"
  >
    The switch shows what the service has as soon as it can be read again.
  </WriteRefusal>
)
