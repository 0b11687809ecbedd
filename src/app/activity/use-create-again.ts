import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Client } from '../api/client.ts'
import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { edgeLink } from '../resources/edges/edge-pages.ts'
import { moduleSave } from '../resources/edges/module-writes.ts'
import { rulesOf } from '../resources/edges/rules/rules-of.ts'
import { operatorAgain } from '../resources/operators/operator-again.ts'
import { createAgain } from '../writes/undoables.ts'
import { draftKey, saveDraft } from '../writes/drafts.ts'
import type { Again } from '../writes/write.ts'
import type { DeletedRecord } from './read-change.ts'

const againOf = (cache: QueryClient, client: Client, deleted: DeletedRecord): Again => {
  if (deleted.kind === 'operator') return operatorAgain(cache, client, deleted.operator)
  // A deleted module is set again by the form of its card.
  const { module, id, reply } = deleted
  const rules = rulesOf(module)
  const [, ...subject] = moduleSave({ cache, client, module, id, edge: id, rules }, []).subject
  return {
    name: `${module.title} of ${id}`,
    link: edgeLink({ kind: module.kind, id }),
    fill: (href) => {
      const key = draftKey(ownerId(client.connection), href, subject)
      saveDraft(key, { at: Date.now(), seen: null, values: rules.toValues(reply) })
    },
  }
}

/** Returns how to open the form that creates a deleted record again, filled with what it was. Sends nothing. */
export const useCreateAgain = () => {
  const cache = useQueryClient()
  const client = useClient()
  const router = useRouter()
  return (deleted: DeletedRecord): void => createAgain(router, againOf(cache, client, deleted))
}
