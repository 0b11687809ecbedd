import type { EdgeModule } from '#contract/edge-modules.ts'
import { Controller, FormProvider } from 'react-hook-form'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { WriteRefusal } from '../../errors/write-refusal.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox, Switch } from '../../ui/checkbox.tsx'
import styles from './edges.module.css'
import { DeleteModuleButton, QuestionDialog } from './module-dialogs.tsx'
import { ModuleStateBadge } from './module-state-badge.tsx'
import type { ModuleForm } from './modules/module-form.ts'
import { useModule } from './use-module.ts'

type ModuleCardProps = {
  module: EdgeModule
  /** The edge's. */
  id: string
  rules: ModuleForm
}

/** One module of an edge: its state, its switch, its form and its deletion. */
export const ModuleCard = ({ module, id, rules }: ModuleCardProps) => {
  const { title } = module
  const {
    query,
    isEnabled,
    isNew,
    lost,
    form,
    element,
    heading,
    submit,
    refusal,
    canSave,
    isSaving,
    isLocked,
    question,
    toggle,
    switchError,
    remove,
  } = useModule(module, id, rules)
  return (
    <form ref={element} noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
      <Card
        title={title}
        headingRef={heading}
        badge={<ModuleStateBadge enabled={isEnabled} />}
        aside={
          isEnabled === null ? undefined : (
            <Switch
              label="Enabled"
              checked={isEnabled}
              isBusy={isLocked}
              onChange={(enabled) => void toggle(enabled)}
            />
          )
        }
        foot={
          <>
            {isEnabled === null ? (
              <span />
            ) : (
              <DeleteModuleButton
                title={title}
                isLocked={isLocked}
                remove={remove}
                onDeleted={() => heading.current?.focus()}
              />
            )}
            <Button type="submit" variant="primary" size="small" disabled={!canSave}>
              Save module
            </Button>
          </>
        }
      >
        <fieldset className={styles.fields} disabled={isSaving}>
          <FormProvider {...form}>
            <rules.Fields />
          </FormProvider>
          {/* An existing module is switched by its switch, not by its form. */}
          {isNew && (
            <Controller
              control={form.control}
              name="enabled"
              render={({ field }) => (
                <Checkbox label="Enabled" checked={field.value} onChange={field.onChange} />
              )}
            />
          )}
        </fieldset>
        <LostFieldsNotice fields={lost} />
        <StaleNotice query={query} />
        {switchError !== null && (
          <WriteRefusal
            error={switchError}
            refused="The module was not switched"
            unknown="The module may or may not have been switched"
          >
            The switch shows what the service has as soon as it can be read again.
          </WriteRefusal>
        )}
        {refusal && (
          <WriteRefusal
            {...refusal}
            refused="The module was not saved"
            unknown="The module may or may not have been saved"
          >
            The service did not confirm it. What you typed is still here: save again when it
            answers.
          </WriteRefusal>
        )}
        {question && <QuestionDialog title={title} question={question} />}
      </Card>
    </form>
  )
}

// Shown before anything is saved (DESIGN 3, Editing).
const LostFieldsNotice = ({ fields }: { fields: readonly string[] }) =>
  fields.length === 0 ? null : (
    <Alert tone="warn">
      <span>
        This module has {fields.length === 1 ? 'a field' : 'fields'} this dashboard does not know:{' '}
        <code>{fields.join(', ')}</code>. Saving replaces the whole module and will not keep{' '}
        {fields.length === 1 ? 'it' : 'them'}.
      </span>
    </Alert>
  )
