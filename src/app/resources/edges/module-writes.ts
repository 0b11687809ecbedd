import type { ModuleReply } from '#contract/edge-modules.ts'
import { edgeLink } from './edge.ts'
import { moduleStore } from './edge-modules.ts'
import { allOf } from '../../ui/intl.ts'
import { changedFields, type Field } from '../../writes/conflicts/field.ts'
import { undoWith, type FieldChange, type Undo, type Write } from '../../writes/write.ts'
import type { ModulePut, ModuleTarget, ModuleValues } from './module-form.ts'
import {
  deletedWarning,
  lostFields,
  lostWarning,
  notRestored,
  setWarning,
  switchWarnings,
  trafficWarnings,
} from './module-warnings.ts'

/** A write of one module. */
export type ModuleWrite<Body> = Write<ModuleReply, ModuleValues, Body>

/** The field that every module has besides those of its form. */
export const ENABLED: Field = { path: 'enabled', label: 'Enabled', kind: 'flag' }

const withChange = (undo: Undo | null, change: FieldChange): Undo | null =>
  undo && { ...undo, change }

const storeOf = ({ cache, client, module, id }: ModuleTarget) =>
  moduleStore(cache, client, module, id)

const ofModule = (place: ModuleTarget) => {
  const { client, module, id, rules } = place
  const store = storeOf(place)
  return {
    subject: [client.connection.base_url, 'edges', module.kind, module.module, id],
    params: { id },
    page: edgeLink({ kind: module.kind, id }),
    fields: rules.fields,
    toValues: (reply: ModuleReply | null) => rules.toValues(reply),
    read: store.read,
    seed: store.seed,
    invalidate: store.invalidate,
  }
}

/**
 * PUT of what a form has. The form sets `enabled` only for a new module; for an existing one the
 * service's value is kept. `known` are the fields that the form already names as lost by a replace.
 */
export const moduleSave = (
  place: ModuleTarget,
  known: readonly string[],
): ModuleWrite<ModulePut> => {
  const { module, rules } = place
  const { title } = module
  return {
    ...ofModule(place),
    operation: module.replace,
    words: {
      done: `${title} saved`,
      refused: 'The module was not saved',
      unknown: 'The module may or may not have been saved',
      confirm: 'Save module',
    },
    tidy: (typed, seen) => rules.tidy?.(typed, seen) ?? typed,
    toBody: (from, to) => {
      const isChanged = !from || changedFields(wholeFields(place), from, to).length > 0
      return isChanged ? rules.toPut(to) : null
    },
    onlyNew: { fields: [ENABLED], values: { enabled: null } },
    schema: rules.schema,
    whenMissing: 'create',
    warnings: ({ seen, document, values, body }) => [
      ...(seen && !document ? [deletedWarning(title, body)] : []),
      ...(!seen && document ? [setWarning(title, document)] : []),
      ...lostWarning(
        `Replace the ${title} module?`,
        lostFields(module, document).filter((field) => !known.includes(field)),
      ),
      ...trafficWarnings(place, document, values),
    ],
    send: storeOf(place).replace,
    undo: ({ before, document }) => undoOfSave(place, before, document),
  }
}

const undoOfSave = (
  place: ModuleTarget,
  before: ModuleReply | null,
  document: ModuleReply | null,
): Undo | null => {
  const { rules, edge } = place
  const title = `saving ${place.module.title} of ${edge}`
  if (!document) return null
  if (!before) {
    const remove = moduleDelete(place, document, 'It was changed after you saved it')
    // No dialog has said what it does to traffic.
    return undoWith(
      title,
      remove,
      (now) => now,
      (context) => trafficWarnings(place, context.document, null),
    )
  }
  const [seen, values] = [rules.toValues(document), rules.toValues(before)]
  // A save of an existing module leaves `enabled` as it is.
  if (seen.enabled !== values.enabled) return null
  return undoWith(title, moduleSave(place, lostFields(place.module, document)), { seen, values })
}

/** All that a module's form and its switch edit. */
export const wholeFields = ({ rules }: Pick<ModuleTarget, 'rules'>): Field[] => [
  ENABLED,
  ...rules.fields,
]

/** PUT of the whole module: unlike that of its form, with `enabled`. */
export const wholeSave = (place: ModuleTarget) => ({
  ...moduleSave(place, []),
  fields: wholeFields(place),
})

/** PUT of what the service has, switched on or off. */
export const moduleSwitch = (place: ModuleTarget, enabled: boolean): ModuleWrite<ModulePut> => {
  const { module, rules } = place
  const { title } = module
  return {
    ...ofModule(place),
    operation: module.replace,
    words: enabled
      ? {
          done: `${title} turned on`,
          refused: 'The module was not turned on',
          unknown: 'The module may or may not have been turned on',
          confirm: 'Turn on',
        }
      : {
          done: `${title} turned off`,
          refused: 'The module was not turned off',
          unknown: 'The module may or may not have been turned off',
          confirm: 'Turn off',
        },
    toBody: (from, to) => (from?.enabled === to.enabled ? null : rules.toPut(to)),
    schema: rules.schema,
    whenMissing: 'gone',
    warnings: ({ document, values }) => switchWarnings(place, document, values),
    send: storeOf(place).replace,
    undo: () =>
      withChange(
        undoWith(
          `turning ${enabled ? 'on' : 'off'} ${title} of ${place.edge}`,
          moduleSwitch(place, !enabled),
          (now) => ({ ...now, enabled: !enabled }),
        ),
        { fields: [ENABLED], before: { enabled }, after: { enabled: !enabled } },
      ),
  }
}

/** DELETE of a module as the person saw it. */
export const moduleDelete = (
  place: ModuleTarget,
  seen: ModuleReply | null,
  changedSince = 'Someone else changed it after you opened this page',
): ModuleWrite<undefined> => {
  const { module, rules } = place
  const { title } = module
  return {
    ...ofModule(place),
    operation: module.remove,
    words: {
      done: `${title} deleted`,
      refused: 'The module was not deleted',
      unknown: 'The module may or may not have been deleted',
      confirm: 'Delete module',
    },
    toBody: () => undefined,
    whenMissing: 'done',
    warnings: ({ document }) => {
      const [from, to] = [rules.toValues(seen), rules.toValues(document)]
      const changed = changedFields(wholeFields(place), from, to)
      if (changed.length === 0) return []
      const labels = allOf(changed.map(({ label }) => label))
      return [
        {
          id: `changed ${JSON.stringify(document)}`,
          title: `Delete the ${title} module anyway?`,
          text: `${changedSince}: ${labels}.`,
        },
      ]
    },
    send: storeOf(place).remove,
    isDone: (after) => after === null,
    undo: ({ before }) =>
      before &&
      undoWith(
        `deleting ${title} of ${place.edge}`,
        moduleSave(place, []),
        { seen: null, values: rules.toValues(before) },
        () => notRestored(title, lostFields(module, before)),
      ),
  }
}
