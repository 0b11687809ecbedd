import { OperatorPatch, updateOperator } from '#contract/operator-writes.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { bindingOf, type OperatorDocument } from './operator-document.ts'
import { operatorStore } from './operator-store.ts'
import { formatNumber } from '../../ui/intl.ts'
import { loadPart } from '../../writes/load-part.ts'
import type { Warning } from '../../writes/write.ts'
import { hasTooManySelectors, toCreate, toPatch } from './operator-values.ts'
import { ofOperators, withoutPrivateKey, type OperatorWrite } from './operator-write.ts'

const orNothing = <Body extends object>(body: Body): Body | null =>
  Object.keys(body).length === 0 ? null : body

/** PATCH /kubernetes_operators/{id}: sends only what differs from what the service has. */
export const operatorUpdate = (
  cache: QueryClient,
  client: Client,
  id: string,
): OperatorWrite<OperatorPatch> => {
  const store = operatorStore(cache, client)
  return {
    ...ofOperators(client, id),
    operation: updateOperator,
    params: { id },
    words: {
      done: 'Changes saved',
      refused: 'The changes were not saved',
      unknown: 'The changes may or may not have been saved',
      confirm: 'Save changes',
    },
    toBody: (from, to) => (from ? orNothing(toPatch(from, to)) : toCreate(to)),
    schema: OperatorPatch.check(withoutPrivateKey()),
    read: (...of) => store.read(id, ...of),
    whenMissing: 'gone',
    warnings: async ({ document, body }) => {
      if (!document) return []
      // Loaded with the first save.
      const { ownerWarnings } = await loadPart(import('./owner-warnings.ts'))
      return [...tooManySelectors(document, body), ...ownerWarnings(document, body)]
    },
    send: (body) => store.update(id, body),
    // The service never returns a CSR, but a new certificate.
    isDone: (after, { before, body, differences }) =>
      after !== null &&
      differences.length === 0 &&
      (body.binding?.csr === undefined ||
        before === null ||
        bindingOf(after).cert.cert !== bindingOf(before).cert.cert),
    seed: (operator) => operator && store.seed(operator),
    invalidate: () => store.invalidate(id),
  }
}

// The form could not show them, so what it sends would replace them unseen.
const tooManySelectors = (document: OperatorDocument, { binding }: OperatorPatch): Warning[] =>
  binding && hasTooManySelectors(document)
    ? [
        {
          id: `replaced selectors ${bindingOf(document).endpoint_selectors.length}`,
          title: 'Replace all endpoint selectors?',
          text: `The operator now has ${formatNumber(bindingOf(document).endpoint_selectors.length)} endpoint selectors. Saving replaces them with those in this form.`,
        },
      ]
    : []
