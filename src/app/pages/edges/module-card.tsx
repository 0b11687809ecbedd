import styles from './edges.module.css'
import { type EdgeModule, backend, ipRestriction } from '#contract/edge-modules.ts'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Controller, FormProvider } from 'react-hook-form'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { FormNotes } from '../../forms/form-notes.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { keepOnEnter } from '../../ui/form.tsx'
import { plural } from '../../ui/intl.ts'
import { MoreMenu } from '../../ui/menu.tsx'
import { RequestPanel } from '../../writes/request/request-panel.tsx'
import { WriteProblem } from '../../writes/write-problem.tsx'
import { DeleteModuleDialog } from './delete-module-dialog.tsx'
import { ModuleFoot } from './module-foot.tsx'
import { ModuleStateBadge } from './module-state-badge.tsx'
import type { ModuleForm } from '../../resources/edges/module-form.ts'
import { useModule } from './use-module.ts'
import { useWriteBan } from '../../api/use-client.ts'
import { QuestionDialog } from '../../writes/conflicts/question-dialog.tsx'

/** What setting a module up is for. */
const PURPOSES = new Map<EdgeModule['document'], string>([
  [ipRestriction, 'Add IP policies to choose which sources may connect.'],
  [backend, 'Choose the backend that connections go to.'],
])

type ModuleCardProps = {
  module: EdgeModule
  /** The edge's. */
  id: string
  /** What the edge is called. */
  edge: string
  rules: ModuleForm
}

/** One module of an edge: its state, its switch, its form, and what else can be done with it. */
export const ModuleCard = ({ module, id, edge, rules }: ModuleCardProps) => {
  const { title } = module
  const card = useModule(module, id, edge, rules)
  const { query, stored, isEnabled, lost, heading, form, switching, toggle, remove, isLocked } =
    card
  const { element, edit, run } = form
  const isNew = edit.seen === null
  const name = useId()
  const ban = useWriteBan()
  const [isBegun, setIsBegun] = useState(false)
  const [isRequestShown, setIsRequestShown] = useState(false)
  // The delete of the module as it was when the dialog opened.
  const [asked, setAsked] = useState<typeof remove | null>(null)
  const isFormShown = stored !== null || form.isDirty || isBegun
  // The button that was pressed goes.
  const discard = () => {
    setIsBegun(false)
    form.discard()
    heading.current?.focus()
  }
  const begin = () => {
    flushSync(() => setIsBegun(true))
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  const onDeleted = () => {
    if (form.isDirty) {
      form.treatAsNew()
      // As it was switched last, not as it was when the form opened.
      form.form.setValue('enabled', isEnabled ?? true)
    }
    heading.current?.focus()
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label={title}
      onKeyDown={keepOnEnter}
      onSubmit={(event) => void form.submit(event)}
    >
      <Card
        title={title}
        headingRef={heading}
        badge={<ModuleStateBadge module={module} reply={stored} />}
        aside={
          isEnabled === null ? (
            !isFormShown && (
              <Button size="small" aria-describedby={name} off={ban} onClick={begin}>
                Set up
              </Button>
            )
          ) : (
            <>
              {/* A form that sets a new module has a switch of its own. */}
              {!isNew && (
                <Switch
                  label={isEnabled ? 'On' : 'Off'}
                  name="Enabled"
                  checked={isEnabled}
                  isBusy={isLocked}
                  off={ban}
                  onChange={(enabled) => void toggle(enabled)}
                />
              )}
              <MoreMenu label={`More actions of ${title}`} size="small" variant="quiet">
                <Button size="small" onClick={() => setIsRequestShown(!isRequestShown)}>
                  {isRequestShown ? 'Hide request' : 'Show request'}
                </Button>
                <Button
                  variant="danger"
                  size="small"
                  disabled={isLocked}
                  off={ban}
                  onClick={() => setAsked(remove)}
                >
                  Delete module…
                </Button>
              </MoreMenu>
            </>
          )
        }
        foot={
          isFormShown && (
            <ModuleFoot
              card={card}
              fields={rules.fields}
              name={name}
              ban={ban}
              onDiscard={discard}
            />
          )
        }
      >
        {/* Tells apart the buttons of several modules, which have the same names. */}
        <span id={name} hidden>
          {title}
        </span>
        <fieldset className={styles.fields} disabled={run.isBusy}>
          <FormNotes form={form} onDiscard={discard} />
          {isFormShown ? (
            <>
              <FormProvider {...form.form}>
                <rules.Fields edge={id} seen={edit.seen} />
              </FormProvider>
              {/* An existing module is switched by the switch of the card. */}
              {isNew && (
                <Controller
                  control={form.form.control}
                  name="enabled"
                  render={({ field }) => (
                    <Switch label="Enabled" checked={field.value} onChange={field.onChange} />
                  )}
                />
              )}
            </>
          ) : (
            <p className={styles.note}>{PURPOSES.get(module.document) ?? 'No module is set.'}</p>
          )}
        </fieldset>
        {form.isDirty && !isNew && stored === null && <GoneNotice />}
        <LostFieldsNotice fields={lost} />
        <StaleNotice query={query} />
        {switching.problem && switching.words && (
          <WriteProblem problem={switching.problem} words={switching.words} />
        )}
        {isRequestShown && isFormShown && <RequestPanel edit={form.isDirty ? edit : null} />}
        {run.question && <QuestionDialog {...run.question} />}
        {switching.question && <QuestionDialog {...switching.question} />}
        {asked && (
          <DeleteModuleDialog
            write={asked}
            title={title}
            warnings={card.deleteWarnings}
            onClose={() => setAsked(null)}
            onDeleted={onDeleted}
          />
        )}
      </Card>
    </form>
  )
}

const GoneNotice = () => (
  <Alert tone="warn" announce>
    Someone else deleted this module. What you typed is still here. Saving creates it again.
  </Alert>
)

// Shown before anything is saved.
const LostFieldsNotice = ({ fields }: { fields: readonly string[] }) => {
  if (fields.length === 0) return null
  const [before, after] = plural(fields.length, {
    one: "This module has a field that this dashboard doesn't know: {}. Saving replaces the whole module and drops it.",
    other:
      "This module has fields that this dashboard doesn't know: {}. Saving replaces the whole module and drops them.",
  }).split('{}')
  return (
    <Alert tone="warn">
      <span>
        {before}
        <code translate="no">{fields.join(', ')}</code>
        {after}
      </span>
    </Alert>
  )
}
