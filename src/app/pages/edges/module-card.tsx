import styles from './edges.module.css'
import {
  modulesOf,
  type EdgeModule,
  backend,
  ipRestriction,
  type ModuleReply,
} from '#contract/edge-modules.ts'
import { useId, useState } from 'react'
import { Controller, FormProvider } from 'react-hook-form'
import { useWriteBan } from '../../api/use-client.ts'
import { StaleNotice } from '../../errors/stale-notice.tsx'
import { FormNotes } from '../../forms/form-notes.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { keepOnEnter } from '../../ui/form.tsx'
import { plural } from '../../ui/intl.ts'
import { CopyModuleDialog } from './copy-module-dialog.tsx'
import { RequestDetails, RequestPanel } from '../../writes/request/request-panel.tsx'
import { WriteProblem } from '../../writes/write-problem.tsx'
import { DeleteModuleButton } from './delete-module-button.tsx'
import { isOfRefusedEdge, RefusedProblem } from './refused-edge-notice.tsx'
import type { ModuleForm } from '../../resources/edges/module-form.ts'
import { useModule } from './use-module.ts'
import { useEdgeBan, useRefusedEdge } from './use-refused-edge.ts'
import { QuestionDialog } from '../../writes/conflicts/question-dialog.tsx'
import { hasBackend } from '../../resources/edges/backend-state.ts'
import { ExposureBadge, NoBackendBadge } from '../../resources/edges/edge-state-badges.tsx'
import { exposureOf, isOn } from '../../resources/edges/exposure.ts'
import { Badge } from '../../ui/badge.tsx'

type ModuleStateBadgeProps = {
  module: Pick<EdgeModule, 'document'>
  /** Null if none is set. */
  reply: ModuleReply | null
}

/** What a module does to traffic: an IP restriction that is off lets every source in, which "Off" does not say. */
const ModuleStateBadge = ({ module, reply }: ModuleStateBadgeProps) => {
  if (reply === null) {
    return (
      <Badge tone="idle" sign="dash">
        Not set
      </Badge>
    )
  }
  if (module.document === ipRestriction) return <ExposureBadge exposure={exposureOf(reply)} />
  if (module.document === backend && isOn(reply) && !hasBackend(reply)) return <NoBackendBadge />
  return isOn(reply) ? (
    <Badge tone="ok" sign="check">
      On
    </Badge>
  ) : (
    <Badge tone="idle" sign="dash">
      Off
    </Badge>
  )
}

type ModuleCardProps = {
  module: EdgeModule
  /** The edge's. */
  id: string
  /** What the edge is called. */
  edge: string
  rules: ModuleForm
}

/** One module of an edge: its state, its switch, its form and its deletion. */
export const ModuleCard = ({ module, id, edge, rules }: ModuleCardProps) => {
  const { title } = module
  const card = useModule(module, id, edge, rules)
  const { query, isEnabled, lost, save, heading, switching, toggle, remove } = card
  const { element, ...form } = card.form
  const { isLocked } = card
  const name = useId()
  const keyBan = useWriteBan()
  const of = { kind: module.kind, id }
  const ban = useEdgeBan(of)
  const isRefused = useRefusedEdge(of) !== undefined
  const [isCopying, setIsCopying] = useState(false)
  // The request of what is typed is beside the card where there is room.
  const isAlone = modulesOf(module.kind).length === 1
  // The button that was pressed goes.
  const discard = () => {
    form.discard()
    heading.current?.focus()
  }
  return (
    <form
      ref={element}
      className={styles.moduleForm}
      noValidate
      aria-label={title}
      onKeyDown={keepOnEnter}
      onSubmit={(event) => void form.submit(event)}
    >
      <Card
        title={title}
        headingRef={heading}
        badge={<ModuleStateBadge module={module} reply={card.stored} />}
        aside={
          // A form that sets a new module has a switch of its own.
          isEnabled === null || form.isNew ? undefined : (
            <Switch
              label="Enabled"
              checked={isEnabled}
              isBusy={isLocked}
              off={ban}
              onChange={(enabled) => void toggle(enabled)}
            />
          )
        }
        foot={
          <>
            {isEnabled === null ? (
              <span />
            ) : (
              <span className={styles.others}>
                <DeleteModuleButton
                  write={remove}
                  title={title}
                  warnings={card.deleteWarnings}
                  describedBy={name}
                  isLocked={isLocked}
                  edge={of}
                  onDeleted={() => {
                    if (form.isDirty) {
                      form.treatAsNew()
                      // As it was switched last, not as it was when the form opened.
                      form.form.setValue('enabled', isEnabled)
                    }
                    heading.current?.focus()
                  }}
                />
                <Button
                  size="small"
                  aria-describedby={name}
                  disabled={isLocked}
                  off={keyBan}
                  onClick={() => setIsCopying(true)}
                >
                  Copy to…
                </Button>
              </span>
            )}
            <span className={styles.saving}>
              <span className={styles.status} aria-live="polite">
                {form.status ?? switching.status}
              </span>
              {form.isDirty && (
                <Button size="small" aria-describedby={name} disabled={isLocked} onClick={discard}>
                  Discard changes
                </Button>
              )}
              <Button
                type="submit"
                variant="primary"
                size="small"
                aria-describedby={name}
                aria-keyshortcuts="Control+Enter Meta+Enter"
                data-tip="Ctrl+Enter"
                disabled={!form.isDirty || switching.isBusy}
                off={ban}
                pending={form.isBusy && !form.question ? 'Saving…' : undefined}
              >
                Save module
              </Button>
            </span>
          </>
        }
      >
        {/* Tells apart the buttons of several modules, which have the same names. */}
        <span id={name} hidden>
          {title}
        </span>
        <fieldset className={styles.fields} disabled={form.isBusy}>
          <FormNotes
            form={form}
            words={save.words}
            onDiscard={discard}
            problem={
              isOfRefusedEdge(form.problem) && (
                <RefusedProblem title={save.words.refused} edge={of} />
              )
            }
          />
          <fieldset className={styles.fields} disabled={isRefused}>
            <FormProvider {...form.form}>
              <rules.Fields seen={form.edit?.seen ?? null} />
            </FormProvider>
            {/* An existing module is switched by the switch of the card. */}
            {form.isNew && (
              <Controller
                control={form.form.control}
                name="enabled"
                render={({ field }) => (
                  <Switch label="Enabled" checked={field.value} onChange={field.onChange} />
                )}
              />
            )}
          </fieldset>
        </fieldset>
        {form.isGone && <GoneNotice />}
        <LostFieldsNotice fields={lost} />
        <StaleNotice query={query} />
        {switching.problem &&
          switching.words &&
          (isOfRefusedEdge(switching.problem) ? (
            <RefusedProblem title={switching.words.refused} edge={of} />
          ) : (
            <WriteProblem problem={switching.problem} words={switching.words} />
          ))}
        {card.edit && (
          <div className={isAlone && form.isDirty ? styles.narrow : undefined}>
            <RequestDetails
              edit={card.edit}
              label={form.isDirty ? 'Review request' : 'Preview request'}
              isOpen={form.isDirty}
            />
          </div>
        )}
        {form.question && <QuestionDialog {...form.question} />}
        {switching.question && <QuestionDialog {...switching.question} />}
        {isCopying && card.stored && (
          <CopyModuleDialog
            source={card.place}
            stored={card.stored}
            isDirty={form.isDirty}
            onClose={() => setIsCopying(false)}
          />
        )}
      </Card>
      {isAlone && (
        <div className={styles.side}>
          <RequestPanel edit={form.isDirty ? form.edit : null} />
        </div>
      )}
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
        <code>{fields.join(', ')}</code>
        {after}
      </span>
    </Alert>
  )
}
