import { createOperator, OperatorCreate } from '#contract/operators.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { listedIds, operatorStore } from '../../api/operator-store.ts'
import { unlikeSent } from '../../writes/unlike-sent.ts'
import { EMPTY_VALUES, toCreate, toValues } from './operator-values.ts'
import { ofOperators, withoutPrivateKey, type OperatorWrite } from './operator-write.ts'

// A service sets what is left out of the other members itself; a text that was not sent is not there.
const withTexts = ({ deployment, ...body }: OperatorCreate) => ({
  description: '',
  metadata: '',
  ...body,
  deployment: { ...EMPTY_VALUES.deployment, ...deployment },
})

/** POST /kubernetes_operators (spec 4.1). */
export const operatorCreate = (
  cache: QueryClient,
  client: Client,
): OperatorWrite<OperatorCreate> => {
  const store = operatorStore(cache, client)
  let known = new Set<string>()
  // The reply has no CSR: it cannot be compared.
  const alike = async (body: OperatorCreate) =>
    (await store.newest()).filter(
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
    send: (body) => {
      known = listedIds(cache, client)
      return store.create(body)
    },
    find: alike,
    // A browser sends a POST again if a kept connection closes without an answer.
    remark: async (operator, body) => {
      const others = (await alike(body)).filter(({ id }) => id !== operator?.id)
      return others.length === 0
        ? null
        : `It may have been created twice: ${others.map(({ id }) => id).join(', ')} is just like it`
    },
    seed: (operator) => operator && store.seed(operator),
    invalidate: () => store.invalidate(),
  }
}
