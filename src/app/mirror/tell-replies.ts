import type { deleteOperator } from '#contract/operator-writes.ts'
import { listOperators, OPERATOR_PATH, type Operator } from '#contract/operators.ts'
import { isNotFound } from '../api/api-error.ts'
import type { AnsweredCall, Client } from '../api/client.ts'
import { readRecord } from '../resources/operators/loose-list.ts'

type LooseList = { operators?: readonly unknown[] | null }

// Its name only: the schemas of writes are not loaded with the list.
const DELETE: (typeof deleteOperator)['method'] = 'DELETE'

/** What another request than a sweep's says about operators. */
type News = { documents: readonly Operator[] } | { gone: string } | null

const newsOf = ({ operation, params, reply, error }: AnsweredCall): News => {
  const { method, path } = operation
  if (path === OPERATOR_PATH) {
    const id = params?.['id'] ?? ''
    if (isNotFound(error) || (error === null && method === DELETE)) return { gone: id }
    // The operation's own schema has parsed it.
    return error === null ? { documents: [reply as Operator] } : null
  }
  if (path !== listOperators.path || error !== null) return null
  return method === listOperators.method
    ? {
        documents: ((reply as LooseList).operators ?? [])
          .map(readRecord)
          .filter((one) => one !== null),
      }
    : { documents: [reply as Operator] }
}

type Listener = {
  /** `age`: how many milliseconds ago a read was sent; 0 for a write. */
  note: (documents: readonly Operator[], as_of: number, age: number) => void
  drop: (id: string) => void
}

/** Tells of every reply about operators that a page's client gets. Returns how to stop. */
export const tellReplies = (client: Client, { note, drop }: Listener): (() => void) => {
  // A read that was sent before a record was deleted, and answered after it, still has the record.
  const gone = new Map<string, number>()
  return client.watch((call) => {
    const news = newsOf(call)
    if (!news) return
    if ('gone' in news) {
      gone.set(news.gone, performance.now())
      drop(news.gone)
      return
    }
    const documents = news.documents.filter(({ id }) => (gone.get(id) ?? 0) < call.sent_at)
    const isRead = call.operation.method === listOperators.method
    const age = isRead ? performance.now() - call.sent_at : 0
    if (documents.length > 0) note(documents, Date.now(), age)
  })
}
