import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Client } from '../api/client.ts'
import { useClient } from '../api/use-client.ts'
import { moduleAgain } from '../resources/edges/module-again.ts'
import { rulesOf } from '../resources/edges/rules/rules-of.ts'
import { operatorAgain } from '../resources/operators/operator-again.ts'
import { createAgain } from '../writes/create-again.ts'
import type { Again } from '../writes/write.ts'
import type { DeletedRecord } from './read-operator-change.ts'

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
