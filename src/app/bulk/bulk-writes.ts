import { Operator } from '#contract/operators.ts'
import type { Client } from '../api/client.ts'
import {
  readOperator,
  type OperatorDocument,
  type OperatorPage,
} from '../resources/operators/operator-document.ts'
import { operatorStore } from '../resources/operators/operator-store.ts'
import { createQueryClient } from '../api/query-client.ts'
import { newId } from '../connection/connection.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import { EMPTY_VALUES, type OperatorValues } from '../resources/operators/operator-values.ts'
import type { Write } from '../writes/write.ts'
import type { DocumentsOf } from './dry-run.ts'
import { withMembers, type Members } from '../resources/members.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'

/** A document with these members, as far as a delete compares it. */
const documentOf = (id: string, members: Members): OperatorDocument =>
  readOperator(Operator.parse({ ...withMembers(OPERATOR_FIELDS, EMPTY_VALUES, members), id }))

/** The writes of single operators that a bulk change is made of: those of the forms. */
export type BulkWrites = {
  update: (id: string) => Write<OperatorDocument, OperatorValues>
  remove: (id: string, seen: Members) => Write<OperatorDocument, OperatorValues>
  create: () => Write<OperatorDocument, OperatorValues>
  /** Whether a create that a browser sends twice is done twice. */
  canRepeat: () => Promise<boolean>
  /** A page of the list, read now. */
  page: (cursor: string | null, signal: AbortSignal) => Promise<OperatorPage>
  /** The operators with these ids as they are now. */
  documents: DocumentsOf
}

/**
 * The writes of one client, which neither fill the page's cache nor make it read its lists again after each of
 * thousands: their caller tells the page at the end.
 */
export const bulkWrites = (client: Client): BulkWrites => {
  const cache = createQueryClient({ gcTime: 0, retry: false })
  const store = operatorStore(cache, client)
  const writes = OPERATORS.writes(cache, client)
  return {
    update: writes.update,
    remove: (id, seen) => writes.remove(documentOf(id, seen), 'you planned this'),
    create: () => {
      const write = writes.create()
      // Rows are not one form: they do not wait for each other.
      write.subject = [...write.subject, newId()]
      // It would cost a list of operators for each one: it is read for many at once.
      delete write.remark
      return write
    },
    canRepeat: async () => !(await client.takesIdempotencyKeys()),
    page: store.page,
    documents: async function* documents(ids) {
      for (const id of ids) {
        // oxlint-disable-next-line no-await-in-loop -- they are few
        const operator = await store.read(id, true)
        if (operator) yield [{ document: operator.source, as_of: Date.now() }]
      }
    },
  }
}
