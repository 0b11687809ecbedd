import type { ModuleReply } from '#contract/edge-modules.ts'
import { edgeLink } from './edge.ts'
import { moduleStore } from './edge-modules.ts'
import { allOf } from '../../ui/intl.ts'
import { changedFields, type Field } from '../../writes/conflicts/field.ts'
import {
  undoWith,
  type FollowUp,
  type Undo,
  type Write,
  type WriteRequest,
} from '../../writes/write.ts'
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

const storeOf = ({ cache, client, module, id }: ModuleTarget) =>
  moduleStore(cache, client, module, id)

/** All that a module's form and its switch edit. */
export const wholeFields = ({ rules }: Pick<ModuleTarget, 'rules'>): Field[] => [
  ENABLED,
  ...rules.fields,
]

const ofModule = (place: ModuleTarget, operation: WriteRequest['operation']) => {
  const { client, id, rules } = place
  const { base_url } = client.connection
  const store = storeOf(place)
  return {
    request: { base_url, operation, params: { id } },
    fields: wholeFields(place),
    toValues: (reply: ModuleReply | null) => rules.toValues(reply),
    read: store.read,
    updateCache: (reply?: ModuleReply | null) =>
      reply === undefined ? store.invalidate() : store.seed(reply),
  }
}

/** PUT of what an editor has, by its own rules. */
const ofReplace = (place: ModuleTarget) => ({
  ...ofModule(place, { ...place.module.replace, body: place.rules.schema }),
  send: storeOf(place).replace,
})

/** The page that shows a module, and how a write of it is taken back there. */
const followUp = ({ module, id }: ModuleTarget, undo: Undo | null): FollowUp => ({
  undo,
  page: edgeLink({ kind: module.kind, id }),
})

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
    ...ofReplace(place),
    words: {
      done: `${title} saved`,
      refused: 'The module was not saved',
      unknown: 'The module may or may not have been saved',
      confirm: 'Save module',
    },
    toBody: (from, to) => {
      const isChanged = !from || changedFields(wholeFields(place), from, to).length > 0
      return isChanged ? rules.toPut(to) : null
    },
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
    followUp: ({ before, document }) => followUp(place, undoOfSave(place, before, document)),
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

/** PUT of what the service has, switched on or off. */
export const moduleSwitch = (place: ModuleTarget, enabled: boolean): ModuleWrite<ModulePut> => {
  const { module, rules } = place
  const { title } = module
  return {
    ...ofReplace(place),
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
    whenMissing: 'gone',
    warnings: ({ document, values }) => switchWarnings(place, document, values),
    followUp: () => {
      const undo = undoWith(
        `turning ${enabled ? 'on' : 'off'} ${title} of ${place.edge}`,
        moduleSwitch(place, !enabled),
        (now) => ({ ...now, enabled: !enabled }),
      )
      const change = { fields: [ENABLED], before: { enabled }, after: { enabled: !enabled } }
      return followUp(place, undo && { ...undo, change })
    },
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
    ...ofModule(place, module.remove),
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
    followUp: ({ before }) =>
      followUp(
        place,
        before &&
          undoWith(
            `deleting ${title} of ${place.edge}`,
            moduleSave(place, []),
            { seen: null, values: rules.toValues(before) },
            () => notRestored(title, lostFields(module, before)),
          ),
      ),
  }
}
