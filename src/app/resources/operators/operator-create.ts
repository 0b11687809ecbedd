import { createOperator, type OperatorCreate } from '#contract/operator-writes.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import type { OperatorDocument } from './operator-document.ts'
import { listedIds, operatorStore } from './operator-store.ts'
import { allOf } from '../../ui/intl.ts'
import type { Warning } from '../../writes/write.ts'
import { newId } from '../../connection/connection.ts'
import { isAnswerLost } from '../../errors/failures.ts'
import { mismatchedPaths } from '../../writes/mismatched-paths.ts'
import { findTwins } from '../created-twice.ts'
import { noteTwins } from './noted-twins.ts'
import { EMPTY_VALUES, toCreate, toValues } from './operator-values.ts'
import { ofOperators, type OperatorWrite } from './operator-write.ts'

// A service sets what is left out of the other members itself; a text that was not sent is not there.
const withTexts = ({ deployment, ...body }: OperatorCreate) => ({
  description: '',
  metadata: '',
  enabled_features: [],
  ...body,
  deployment: { ...EMPTY_VALUES.deployment, ...deployment },
})

const createBody = (operator: OperatorDocument) => toCreate(toValues(operator))

/** A create whose answer was lost: the same body is sent with the same key again, so that it is done once. */
export type LostAttempt = {
  current: {
    body: string
    key: string
    /** Looks again for what it may have made, newest first. */
    find: () => Promise<OperatorDocument[]>
  } | null
}

/** What of an operator is empty that can be set only when it is created. */
export const emptyPermanent = ({ deployment }: Pick<OperatorCreate, 'deployment'>) =>
  (['namespace', 'cluster_name'] as const).filter((name) => !deployment?.[name])

/** What a person is asked before a create that leaves such fields empty, but those that are meant to be. */
export const permanentWarnings = (body: OperatorCreate, meant: readonly string[]): Warning[] => {
  const names = emptyPermanent(body).filter((name) => !meant.includes(name))
  const empty = names.map((name) => name.replace('_', ' '))
  if (empty.length === 0) return []
  return [
    {
      id: `empty ${empty.join(', ')}`,
      title: `Create without ${allOf(empty)}?`,
      text: `${empty.length > 1 ? 'They' : 'It'} can't be changed later.`,
    },
  ]
}

/** POST /kubernetes_operators. `lost` outlives the write: each rendering of a form makes a new one. */
export const operatorCreate = (
  cache: QueryClient,
  client: Client,
  lost: LostAttempt = { current: null },
): OperatorWrite<OperatorCreate> => {
  const store = operatorStore(cache, client)
  let known = new Set<string>()
  let tookMs = 0
  // The reply has no CSR: it cannot be compared.
  const alike = async (body: OperatorCreate, signal?: AbortSignal) =>
    (await store.newest(signal)).filter(
      (operator) =>
        !known.has(operator.id) &&
        mismatchedPaths(withTexts(body), createBody(operator)).every(
          (path) => path === 'binding.csr',
        ),
    )
  // A browser sends a POST again if a kept connection closes without an answer.
  const twinsOf = async ({ id }: OperatorDocument): Promise<string | null> => {
    if (await client.takesIdempotencyKeys()) return null
    const made = [{ id, took_ms: tookMs }]
    const isKnown = (other: string) => known.has(other)
    const twins = findTwins(await store.newest(), made, isKnown, createBody).get(id)
    if (!twins) return null
    noteTwins(cache, client, id, twins)
    return `The operator was created twice: ${twins.map((twin) => twin.id).join(', ')} is identical`
  }
  return {
    ...ofOperators(client, createOperator, {}),
    words: {
      done: 'Operator created',
      refused: 'The operator was not created',
      unknown: 'The operator may or may not have been created',
      confirm: 'Create operator',
    },
    toBody: (_from, to) => toCreate(to),
    send: async (body) => {
      known = listedIds(cache, client)
      const text = JSON.stringify(body)
      const key = lost.current?.body === text ? lost.current.key : newId()
      lost.current = null
      const sentAt = performance.now()
      try {
        return await store.create(body, key)
      } catch (error) {
        if (isAnswerLost(error)) lost.current = { body: text, key, find: () => alike(body) }
        throw error
      } finally {
        tookMs = performance.now() - sentAt
      }
    },
    find: alike,
    followUp: ({ document }) => (document ? { remark: twinsOf(document) } : {}),
    updateCache: (operator) => (operator ? store.seed(operator) : store.invalidate()),
  }
}
