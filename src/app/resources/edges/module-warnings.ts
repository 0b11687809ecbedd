import type { EdgeModule, ModuleReply } from '#contract/edge-modules.ts'
import { allOf } from '../../ui/intl.ts'
import { namesToType } from '../../ui/typed-name.tsx'
import type { Warning } from '../../writes/write.ts'
import {
  lostByReplace,
  type ModulePut,
  type ModuleTarget,
  type ModuleValues,
} from './module-form.ts'

/** The fields of a module that a replace would drop; none if there is no module. */
export const lostFields = (module: EdgeModule, reply: ModuleReply | null): string[] =>
  reply === null ? [] : lostByReplace(module.document, reply)

/** Says what a replace would drop. */
export const lostWarning = (title: string, lost: readonly string[]): Warning[] =>
  lost.length === 0
    ? []
    : [
        {
          id: `lost ${lost.join(' ')}`,
          title,
          text: `This replaces the whole module and drops the fields that this dashboard doesn't know: ${allOf(lost)}.`,
        },
      ]

/** What a change of the document that is there now does to traffic. */
export const trafficWarnings = (
  { rules, edge, id }: ModuleTarget,
  document: ModuleReply | null,
  to: ModuleValues | null,
): Warning[] =>
  (rules.warnings?.({ from: document && rules.toValues(document), to, edge }) ?? []).map(
    (warning) => (warning.isDangerous ? { ...warning, names: namesToType(edge, id) } : warning),
  )

/** What deleting a module does to traffic, to say before it is asked for. */
export const deleteWarnings = (place: ModuleTarget, seen: ModuleReply | null): Warning[] =>
  trafficWarnings(place, seen, null)

/** Says that a save creates a module again. */
export const deletedWarning = (title: string, body: ModulePut): Warning => ({
  id: 'deleted',
  title: `Create the ${title} module again?`,
  text:
    body['enabled'] === true
      ? 'Someone else deleted it. Saving creates it again from this form, turned on.'
      : 'Someone else deleted it. Saving creates it again from this form, turned off.',
})

/** Says that a save goes over a module that was not there before. */
export const setWarning = (title: string, document: ModuleReply): Warning => ({
  id: `set ${JSON.stringify(document)}`,
  title: `Save over the ${title} module?`,
  text: 'Someone else set it after you opened this page. Their settings and yours are saved together.',
})

/** What to confirm before a module that is there is switched. */
export const switchWarnings = (
  place: ModuleTarget,
  document: ModuleReply | null,
  to: ModuleValues,
): Warning[] => [
  ...lostWarning(
    to.enabled ? 'Turn on and lose fields?' : 'Turn off and lose fields?',
    lostFields(place.module, document),
  ),
  ...trafficWarnings(place, document, to),
]

const CANT_RESTORE = "This dashboard doesn't know these fields and can't restore them"

/** Says before a deletion which fields of a module no undo would bring back. */
export const lostForEver = (lost: readonly string[]): Warning[] =>
  lost.length === 0
    ? []
    : [
        {
          id: `lost for ever ${lost.join(' ')}`,
          title: `An undo would not bring back ${allOf(lost)}`,
          text: `${CANT_RESTORE}: ${allOf(lost)}.`,
        },
      ]

/** Says which fields of a deleted module an undo does not bring back. */
export const notRestored = (title: string, lost: readonly string[]): Warning[] =>
  lost.length === 0
    ? []
    : [
        {
          id: 'not restored',
          title: `Restore ${title} without all its fields?`,
          text: `${CANT_RESTORE}: ${allOf(lost)}.`,
        },
      ]
