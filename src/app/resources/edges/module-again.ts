import type { ModuleReply } from '#contract/edge-modules.ts'
import { ownerId } from '../../connection/connection.ts'
import { draftKey, saveDraft } from '../../writes/drafts.ts'
import type { Again } from '../../writes/write.ts'
import { edgeLink } from './edge-pages.ts'
import type { ModuleTarget } from './module-form.ts'
import { moduleSave } from './module-writes.ts'

/** How a deleted module is set again: by the form of its card, filled with what it was. */
export const moduleAgain = (place: ModuleTarget, reply: ModuleReply): Again => {
  const { client, module, id, rules } = place
  const [, ...subject] = moduleSave(place, []).subject
  return {
    name: `${module.title} of ${place.edge}`,
    link: edgeLink({ kind: module.kind, id }),
    fill: (href) => {
      const key = draftKey(ownerId(client.connection), href, subject)
      saveDraft(key, { at: Date.now(), seen: null, values: rules.toValues(reply) })
    },
  }
}
