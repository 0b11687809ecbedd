import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Client } from '../api/client.ts'
import { useClient } from '../api/use-client.ts'
import { rulesOf } from '../resources/edges/rules/rules-of.ts'
import { operatorAgain } from '../resources/operators/operator-again.ts'
import { createAgain } from '../writes/create-again.ts'
import type { Again } from '../writes/write.ts'
import type { DeletedRecord } from './read-operator-change.ts'
import type { ModuleReply } from '#contract/edge-modules.ts'
import { ownerId } from '../connection/connection.ts'
import { draftKey, saveDraft } from '../writes/drafts.ts'
import { edgeLink } from '../resources/edges/edge-pages.ts'
import type { ModuleTarget } from '../resources/edges/module-form.ts'
import { moduleSave } from '../resources/edges/module-writes.ts'

/** How a deleted module is set again: by the form of its card, filled with what it was. */
const moduleAgain = (place: ModuleTarget, reply: ModuleReply): Again => {
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

const againOf = (cache: QueryClient, client: Client, deleted: DeletedRecord): Again => {
  if (deleted.kind === 'operator') return operatorAgain(cache, client, deleted.operator)
  const { module, id, reply } = deleted
  const place = { cache, client, module, id, edge: id, rules: rulesOf(module) }
  return moduleAgain(place, reply)
}

/** Returns how to open the form that creates a deleted record again, filled with what it was. Sends nothing. */
export const useCreateAgain = () => {
  const cache = useQueryClient()
  const client = useClient()
  const router = useRouter()
  return (deleted: DeletedRecord): void => createAgain(router, againOf(cache, client, deleted))
}
