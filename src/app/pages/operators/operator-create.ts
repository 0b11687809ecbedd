import { createOperator, OperatorCreate } from '#contract/operator-writes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isAnswerLost } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import type { OperatorDocument } from '../../api/operator-document.ts'
import { listedIds, operatorStore } from '../../api/operator-store.ts'
import { newId } from '../../connection/connection.ts'
import { unlikeSent } from '../../writes/unlike-sent.ts'
import { EMPTY_VALUES, toCreate, toValues } from './operator-values.ts'
import { ofOperators, withoutPrivateKey, type OperatorWrite } from './operator-write.ts'

// A service sets what is left out of the other members itself; a text that was not sent is not there.
const withTexts = ({ deployment, ...body }: OperatorCreate) => ({
  description: '',
  metadata: '',
  enabled_features: [],
  ...body,
  deployment: { ...EMPTY_VALUES.deployment, ...deployment },
})

const TWIN_MS = 2_000

// Created at nearly the same time with the same content: a copy that somebody made on purpose is later.
const isTwin = (one: OperatorDocument, other: OperatorDocument): boolean => {
  const [at, otherAt] = [one.created_at, other.created_at]
  if (!(at instanceof Date) || !(otherAt instanceof Date) || one.id === other.id) return false
  const [body, otherBody] = [toCreate(toValues(one)), toCreate(toValues(other))]
  const differences = [...unlikeSent(body, otherBody), ...unlikeSent(otherBody, body)]
  return Math.abs(at.getTime() - otherAt.getTime()) < TWIN_MS && differences.length === 0
}

/** A create whose answer was lost: the same body is sent with the same key again, so that it is done once. */
export type LostAttempt = { current: { body: string; key: string } | null }

/** POST /kubernetes_operators (spec 4.1). `lost` outlives the write: each rendering of a form makes a new one. */
export const operatorCreate = (
  cache: QueryClient,
  client: Client,
  lost: LostAttempt = { current: null },
): OperatorWrite<OperatorCreate> => {
  const store = operatorStore(cache, client)
  let known = new Set<string>()
  // The reply has no CSR: it cannot be compared.
  const alike = async (body: OperatorCreate, signal?: AbortSignal) =>
    (await store.newest(signal)).filter(
      (operator) =>
        !known.has(operator.id) &&
        unlikeSent(withTexts(body), toCreate(toValues(operator))).every(
          (path) => path === 'binding.csr',
        ),
    )
  return {
    ...ofOperators(client, 'new'),
    operation: createOperator,
    params: {},
    words: {
      done: 'Operator created',
      refused: 'The operator was not created',
      unknown: 'The operator may or may not have been created',
      confirm: 'Create operator',
    },
    toBody: (_from, to) => toCreate(to),
    schema: OperatorCreate.check(withoutPrivateKey()),
    send: async (body) => {
      known = listedIds(cache, client)
      const text = JSON.stringify(body)
      const key = lost.current?.body === text ? lost.current.key : newId()
      lost.current = null
      try {
        return await store.create(body, key)
      } catch (error) {
        if (isAnswerLost(error)) lost.current = { body: text, key }
        throw error
      }
    },
    find: alike,
    // A browser sends a POST again if a kept connection closes without an answer.
    remark: async (operator) => {
      const twin = operator && (await store.newest()).find((other) => isTwin(operator, other))
      return twin ? `The operator may have been created twice: ${twin.id} is identical` : null
    },
    seed: (operator) => operator && store.seed(operator),
    invalidate: () => store.invalidate(),
  }
}
