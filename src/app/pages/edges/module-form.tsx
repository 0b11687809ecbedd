import { useEffect, type ComponentType, type ReactNode, type RefObject } from 'react'
import { Controller, type Control, type FieldPathByValue } from 'react-hook-form'
import { WriteRefusal } from '../../errors/write-refusal.tsx'
import { useRequestForm, type RefusedRequest } from '../../forms/use-request-form.ts'
import { useUnsavedChanges } from '../../shell/unsaved-changes.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { LostFieldsNotice, ReplaceQuestion } from './lost-fields.tsx'
import styles from './module-form.module.css'
import type { ModuleAccess, ModuleRules } from './module-kit.ts'
import { useModuleSave } from './use-module-save.ts'

type ModuleFormProps<Module, Values extends { enabled: boolean }, Put> = {
  rules: ModuleRules<Module, Values, Put>
  access: ModuleAccess<Module, Put>
  /** The module as it was when the form was last untouched; null where none is set. */
  module: Module | null
  Fields: ComponentType<{ control: Control<Values> }>
  heading: RefObject<HTMLHeadingElement | null>
  onDirtyChange: (isDirty: boolean) => void
  onSavingChange: (isSaving: boolean) => void
  /** The module is being written, here or by its switch. */
  isLocked: boolean
  badge: ReactNode
  aside: ReactNode
  notice: ReactNode
  remove: ReactNode
}

/** The editor of one module. A module that is set is switched by its switch, not by its form. */
export const ModuleForm = <Module, Values extends { enabled: boolean }, Put>({
  rules,
  access,
  module,
  Fields,
  heading,
  onDirtyChange,
  onSavingChange,
  isLocked,
  badge,
  aside,
  notice,
  remove,
}: ModuleFormProps<Module, Values, Put>) => {
  const saving = useModuleSave(rules, access, module)
  const { form, element, refusal, isSubmitting, submit } = useRequestForm(rules.toValues(module), {
    schema: rules.schema,
    body: rules.toPut,
    send: async (_body, values) => {
      const stored = await saving.save(values)
      if (stored === null) return
      // The service may have kept something else than it was sent.
      form.reset(stored)
      onDirtyChange(false)
      heading.current?.focus()
    },
  })
  const { isDirty } = form.formState
  useUnsavedChanges(isDirty)
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  useEffect(() => onSavingChange(isSubmitting), [isSubmitting, onSavingChange])
  return (
    <form
      ref={element}
      noValidate
      aria-label={rules.title}
      onSubmit={(event) => void submit(event)}
    >
      <Card
        title={rules.title}
        headingRef={heading}
        badge={badge}
        aside={aside || undefined}
        foot={
          <>
            {remove || <span />}
            <Button
              type="submit"
              variant="primary"
              size="small"
              disabled={!isDirty || isSubmitting || isLocked}
            >
              Save module
            </Button>
          </>
        }
      >
        <fieldset className={styles.fields} disabled={isSubmitting}>
          <Fields control={form.control} />
          {module === null && <EnabledField control={form.control} />}
        </fieldset>
        {module !== null && <LostFieldsNotice fields={rules.lostByReplace(module)} />}
        {notice}
        {refusal && <SaveRefusal {...refusal} />}
        {saving.question && (
          <ReplaceQuestion
            title={rules.title}
            lost={saving.question.lost}
            onConfirm={() => saving.question?.answer(true)}
            onCancel={() => saving.question?.answer(false)}
          />
        )}
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

const SaveRefusal = (refusal: RefusedRequest) => (
  <WriteRefusal
    {...refusal}
    refused="The module was not saved"
    unknown="The module may or may not have been saved"
  >
    The service did not confirm it. What you typed is still here: save again when it answers.
  </WriteRefusal>
)
