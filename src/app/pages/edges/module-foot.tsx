import { SaveButton } from '../../forms/write-form.tsx'
import { Button } from '../../ui/button.tsx'
import { allOf } from '../../ui/intl.ts'
import { editedFields, type Field } from '../../writes/conflicts/field.ts'
import styles from './edges.module.css'
import type { useModule } from './use-module.ts'

type ModuleFootProps = {
  card: Pick<ReturnType<typeof useModule>, 'form' | 'isEnabled' | 'isLocked' | 'switching'>
  fields: readonly Field[]
  /** The id of the module's name. */
  name: string
  /** Why it can't be saved. */
  ban: string | undefined
  onDiscard: () => void
}

/** The foot of a module's form: what is typed and not saved yet, and its buttons. */
export const ModuleFoot = ({ card, fields, name, ban, onDiscard }: ModuleFootProps) => {
  const { form, isEnabled, isLocked, switching } = card
  const status = form.run.status ?? switching.status
  return (
    <>
      <span className={styles.status}>
        <span aria-live="polite">{status}</span>
        {!status && changedText(form, fields)}
      </span>
      <span className={styles.saving}>
        {(form.isDirty || isEnabled === null) && (
          <Button size="small" aria-describedby={name} disabled={isLocked} onClick={onDiscard}>
            {form.isDirty ? 'Discard changes' : 'Cancel'}
          </Button>
        )}
        <SaveButton
          of={form.run}
          size="small"
          aria-describedby={name}
          disabled={!form.isDirty || switching.isBusy}
          off={ban}
        >
          Save<span className="visually-hidden"> module</span>
        </SaveButton>
      </span>
    </>
  )
}

const changedText = (
  { isDirty, edit }: Pick<ModuleFootProps['card']['form'], 'isDirty' | 'edit'>,
  fields: readonly Field[],
): string => {
  if (!isDirty) return 'No changes'
  const labels = editedFields(fields, edit.seen, edit.values).map(({ label }) => label)
  return labels.length > 0 ? `${allOf(labels)} changed` : 'Not saved yet'
}
