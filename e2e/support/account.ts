import type { APIRequestContext } from '@playwright/test'
import * as z from 'zod/mini'
import { SERVICE_VERSION, VERSION_HEADER } from '#contract/version.ts'
import { Operator } from '#contract/operators.ts'
import { type OperatorCreate } from '#contract/operator-writes.ts'
import type { Fault } from '#service/faults/fault-list.ts'

/** The content of a new account: see `POST /faults/accounts`. */
export type Filling = { demo?: boolean; operators?: number; endpoints?: number }

const MadeAccount = z.object({ key: z.string() })

/** Creates a separate account for a test; returns its key. */
export const makeAccount = async (http: APIRequestContext, filling: Filling): Promise<string> => {
  const answer = await http.post('/faults/accounts', { data: filling })
  if (answer.status() !== 201) throw new Error(`no account: ${await answer.text()}`)
  return MadeAccount.parse(await answer.json()).key
}

/** The headers that every request of a client carries. */
export const clientHeaders = (key: string) => ({
  Authorization: `Bearer ${key}`,
  [VERSION_HEADER]: SERVICE_VERSION,
})

/** Creates an operator through the API, as another client would. */
export const createOperator = async (
  api: APIRequestContext,
  document: OperatorCreate,
): Promise<Operator> => {
  const answer = await api.post('/api/kubernetes_operators', { data: document })
  if (answer.status() !== 201) throw new Error(`no operator: ${await answer.text()}`)
  return Operator.parse(await answer.json())
}

/** Injects a fault into the account's next matching responses. */
export const setFault = async (api: APIRequestContext, fault: Fault): Promise<void> => {
  const answer = await api.post('/faults', { data: fault })
  if (!answer.ok()) throw new Error(`no fault: ${await answer.text()}`)
}

/** Enough `times` for a write: a browser retries it on each idle connection (6) that closes without a byte. */
export const SENT_AGAIN = 8
