import type { Entry } from '../../activity/entry.ts'
import type { PreparedRequest } from '../../writes/request/request-of.ts'
import type { KeptUndo } from '../../writes/write.ts'

/** What takes back the write of an entry is made of this; null if nothing does. */
export const undoOfEntry = ({ undo, change }: Pick<Entry, 'undo' | 'change'>): KeptUndo | null =>
  undo && change ? { write: undo, before: change.before, document: change.after } : null

/** The request of an entry as it was sent. */
export const requestOfEntry = ({
  method,
  path,
  params,
  query,
  if_match,
  body,
}: Entry): PreparedRequest => ({
  operation: {
    // One of the methods of the contract wrote it; another one is shown as it is.
    method: method as PreparedRequest['operation']['method'],
    // A colon would begin a parameter.
    path: query ? `${path}?${query.replaceAll(':', '%3A')}` : path,
  },
  params,
  ...(if_match && { ifMatch: if_match }),
  ...(body !== undefined && { body, before: body }),
})
