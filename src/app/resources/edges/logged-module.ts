import type { EdgeModule, ModuleReply } from '#contract/edge-modules.ts'
import { ownerId } from '../../connection/connection.ts'
import { draftKey, saveDraft } from '../../writes/drafts.ts'
import { subjectOf, undoWith, type Again, type Undo } from '../../writes/write.ts'
import { edgeLink } from './edge.ts'
import type { ModuleTarget } from './module-form.ts'
import { moduleSave } from './module-writes.ts'

/** A module in a log: null if there was none; undefined if it is not understood. */
export type LoggedReply = ModuleReply | null | undefined

/** The module in what a log has. */
export const replyIn = (module: EdgeModule, logged: unknown): LoggedReply =>
  logged === null ? null : module.document.reply.safeParse(logged).data

/** What takes back a write of a module that a log has; null if nothing does. */
export const undoOfLogged = (
  place: ModuleTarget,
  before: ModuleReply | null,
  document: ModuleReply,
): Undo | null => {
  const { module, rules, edge } = place
  // A log does not say which part of the dashboard has replaced it.
  if (before)
    return undoWith(`a change of ${module.title} of ${edge}`, moduleSave(place, []), {
      seen: rules.toValues(document),
      values: rules.toValues(before),
    })
  return moduleSave(place, []).followUp?.({ before, document }).undo ?? null
}

/** How a deleted module is set again: by the form of its card. */
export const moduleAgain = (place: ModuleTarget, reply: ModuleReply): Again => {
  const { client, module, id, rules } = place
  const subject = subjectOf(moduleSave(place, []))
  return {
    name: `${module.title} of ${id}`,
    link: edgeLink({ kind: module.kind, id }),
    fill: (href) => {
      const key = draftKey(ownerId(client.connection), href, subject)
      saveDraft(key, { at: Date.now(), seen: null, values: rules.toValues(reply) })
    },
  }
}
