import { updateOperator, type OperatorPatch } from '#contract/operator-writes.ts'
import { operatorName } from '#domain/operator-name.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { bindingOf, hasBindings, type OperatorDocument } from './operator-document.ts'
import { operatorStore } from './operator-store.ts'
import { ownerWarnings } from './owner-warnings.ts'
import { shortened } from '../../ui/first-part.ts'
import { allOf, formatNumber } from '../../ui/intl.ts'
import { changedFields } from '../../writes/conflicts/field.ts'
import { undoWith, type Undo, type Warning } from '../../writes/write.ts'
import { OPERATOR_FORM_FIELDS } from './operator-fields.ts'
import { hasTooManySelectors, toCreate, toPatch, toValues } from './operator-values.ts'
import { recordLink } from '../resource.ts'
import { OPERATOR_PAGES } from './operator-pages.ts'
import { ofOperators, type OperatorWrite } from './operator-write.ts'

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
    ...ofOperators(client, updateOperator, { id }),
    words: {
      done: 'Changes saved',
      refused: 'The changes were not saved',
      unknown: 'The changes may or may not have been saved',
      confirm: 'Save changes',
    },
    toBody: (from, to) => (from ? orNothing(toPatch(from, to)) : toCreate(to)),
    read: (...of) => store.read(id, ...of),
    whenMissing: 'gone',
    warnings: ({ document, body }) =>
      document ? [...tooManySelectors(document, body), ...ownerWarnings(document, body)] : [],
    send: (body, ifMatch) => store.update(id, body, ifMatch),
    followUp: ({ before, document }) => ({
      undo: before && document && undoOf(cache, client, before, document),
      page: recordLink({ pages: OPERATOR_PAGES }, id),
    }),
    updateCache: (operator) => (operator ? store.seed(operator) : store.invalidate(id)),
  }
}

// "Region" in a sentence is "region"; an abbreviation stays as it is.
const inSentence = (label: string): string =>
  label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())

const undoOf = (
  cache: QueryClient,
  client: Client,
  before: OperatorDocument,
  document: OperatorDocument,
): Undo | null => {
  // Their values have no selectors: an operator that gets its binding back without any binds every endpoint.
  if (hasTooManySelectors(before) || hasTooManySelectors(document)) return null
  const [seen, values] = [toValues(document), toValues(before)]
  const labels = changedFields(OPERATOR_FORM_FIELDS, values, seen).map(({ label }) => label)
  const title = `${allOf(labels.map(inSentence))} of ${shortened(operatorName(document))}`
  const isLost = bindingOf(before).cert.cert !== '' && bindingOf(document).cert.cert === ''
  return undoWith(
    title,
    operatorUpdate(cache, client, document.id),
    { seen, values },
    ({ document: now, values: wanted }) => {
      const isDeleted = now && bindingOf(now).cert.cert !== '' && !hasBindings(wanted)
      return [...(isLost ? [LOST_CERTIFICATE] : []), ...(isDeleted ? [DELETED_CERTIFICATE] : [])]
    },
  )
}

const LOST_CERTIFICATE: Warning = {
  id: 'lost certificate',
  title: 'Undo without the certificate?',
  text: "The certificate went with the binding and can't be restored. The operator in the cluster has to request a new one.",
}

const DELETED_CERTIFICATE: Warning = {
  id: 'deleted certificate',
  title: 'Undo and delete the certificate?',
  text: "Undoing turns bindings off. The service then deletes the operator's endpoint selectors, ingress endpoint and certificate.",
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
