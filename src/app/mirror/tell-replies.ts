import { isNotFound } from '../api/api-error.ts'
import type { AnsweredCall, Client } from '../api/client.ts'
import type { CopiedResource, WireRecord } from '../resources/copied-resource.ts'

/** What another request than a sweep's says about records. */
type Learned = { documents: readonly WireRecord[] } | { gone: string } | null

const learnedFrom = (copied: CopiedResource, call: AnsweredCall): Learned => {
  const { operation, params, reply, error } = call
  const { method, path } = operation
  if (path === copied.recordPath) {
    const id = params?.['id'] ?? ''
    if ((error === null && method === 'DELETE') || isNotFound(error)) return { gone: id }
    // The operation's own schema has parsed it.
    return error === null ? { documents: [reply as WireRecord] } : null
  }
  if (path !== copied.listPath || error !== null) return null
  return method === 'GET'
    ? {
        documents: copied
          .recordsOf(reply)
          .map(copied.read)
          .filter((one) => one !== null),
      }
    : { documents: [reply as WireRecord] }
}

type Listener = {
  /** `age`: how many milliseconds ago a read was sent; 0 for a write. */
  note: (documents: readonly WireRecord[], as_of: number, age: number) => void
  drop: (id: string) => void
}

/** Tells of every reply about records that a page's client gets. Returns how to stop. */
export const tellReplies = (
  client: Client,
  copied: CopiedResource,
  { note, drop }: Listener,
): (() => void) => {
  // A read that was sent before a record was deleted, and answered after it, still has the record.
  const gone = new Map<string, number>()
  return client.watch((call) => {
    const learned = learnedFrom(copied, call)
    if (!learned) return
    if ('gone' in learned) {
      gone.set(learned.gone, performance.now())
      drop(learned.gone)
      return
    }
    const documents = learned.documents.filter(({ id }) => (gone.get(id) ?? 0) < call.sent_at)
    // However coarse the clock is, a read is no write.
    const age = call.operation.method === 'GET' ? performance.now() - call.sent_at || 1 : 0
    if (documents.length > 0) note(documents, Date.now(), age)
  })
}
