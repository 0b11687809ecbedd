import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { Controller, type Control, type FieldPathByValue } from 'react-hook-form'
import { isApiError } from '../../api/api-error.ts'
import { ErrorNotice } from '../../errors/error-notice.tsx'
import { useRequestForm } from '../../forms/use-request-form.ts'
import { UnsavedChangesGuard } from '../../shell/unsaved-changes-guard.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './module-form.module.css'
import type { ModuleAccess, ModuleRules } from './module-kit.ts'

type ModuleFormProps<Module, Values extends { enabled: boolean }, Put> = {
  rules: ModuleRules<Module, Values, Put>
  access: ModuleAccess<Module, Put>
  /** The module as it was when the form opened; null where none is set. */
  module: Module | null
  Fields: ComponentType<{ control: Control<Values> }>
  onDirtyChange: (isDirty: boolean) => void
  badge: ReactNode
  aside: ReactNode
  notice: ReactNode
  remove: ReactNode
}

/** The editor of one module. A module that is set is switched by its switch, not by its form. */
export const ModuleForm = <Module, Values extends { enabled: boolean }, Put>({
  rules,
  access: { query, replace },
  module,
  Fields,
  onDirtyChange,
  badge,
  aside,
  notice,
  remove,
}: ModuleFormProps<Module, Values, Put>) => {
  const client = useQueryClient()
  const { form, refusal, submit } = useRequestForm(rules.toValues(module), {
    schema: rules.schema,
    body: rules.toPut,
    send: async (body, values) => {
      // The switch may have been used while this form was open, here or elsewhere: it stays as it is.
      const now = module === null ? null : await client.fetchQuery({ ...query, staleTime: 0 })
      const enabled = now === null ? values.enabled : rules.toValues(now).enabled
      const put = module === null ? body : rules.toPut({ ...values, enabled })
      try {
        await replace.mutateAsync(put)
      } catch (error) {
        if (!isApiError(error) || !error.isOutcomeUnknown) throw error
        const after = await client.fetchQuery({ ...query, staleTime: 0 })
        if (JSON.stringify(rules.toPut(rules.toValues(after))) !== JSON.stringify(put)) throw error
      }
      onDirtyChange(false)
      toast(`${rules.title} saved`)
    },
  })
  const { isDirty } = form.formState
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  const lost = module === null ? [] : rules.lostByReplace(module)
  return (
    <form noValidate aria-label={rules.title} onSubmit={(event) => void submit(event)}>
      <UnsavedChangesGuard when={isDirty} />
      <Card
        title={rules.title}
        badge={badge}
        aside={aside || undefined}
        foot={
          <>
            {remove || <span />}
            <Button
              type="submit"
              variant="primary"
              size="small"
              disabled={!isDirty || replace.isPending}
            >
              Save module
            </Button>
          </>
        }
      >
        <div className={styles.fields}>
          <Fields control={form.control} />
          {module === null && <EnabledField control={form.control} />}
          {lost.length > 0 && (
            <Alert tone="warn">
              <span>
                This module has {lost.length === 1 ? 'a field' : 'fields'} this dashboard does not
                know: <code>{lost.join(', ')}</code>. Saving replaces the whole module and will not
                keep {lost.length === 1 ? 'it' : 'them'}.
              </span>
            </Alert>
          )}
          {notice}
          {refusal !== null && <SaveRefusal error={refusal} />}
        </div>
      </Card>
    </form>
  )
}

const EnabledField = <Values extends { enabled: boolean }>({
  control,
}: {
  control: Control<Values>
}) => (
  <Controller
    control={control}
    // Every module has this field, which the compiler cannot see through the type parameter.
    name={'enabled' as FieldPathByValue<Values, boolean>}
    render={({ field }) => (
      <Checkbox label="Enabled" checked={field.value} onChange={field.onChange} />
    )}
  />
)

const SaveRefusal = ({ error }: { error: unknown }) =>
  isApiError(error) && error.isOutcomeUnknown ? (
    <ErrorNotice error={error} title="The module may or may not have been saved">
      The service did not confirm it. What you typed is still here: save again when it answers.
    </ErrorNotice>
  ) : (
    <ErrorNotice error={error} title="The module was not saved" />
  )
