import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import type { KeptUndo, Undo } from '../../writes/write.ts'
import { readOperator } from './operator-document.ts'
import { readRecord } from './loose-list.ts'
import { operatorUpdate } from './operator-update.ts'

/** What takes back an update of an operator that was kept; null if what was kept is not understood. */
export const restoreOperatorUndo = (
  cache: QueryClient,
  client: Client,
  { write: [, id = ''], before, document }: KeptUndo,
): Undo | null => {
  const [was, is] = [readRecord(before), readRecord(document)]
  if (was?.id !== id || is?.id !== id) return null
  const write = operatorUpdate(cache, client, id)
  return write.undo?.({ before: readOperator(was), document: readOperator(is) }) ?? null
}
