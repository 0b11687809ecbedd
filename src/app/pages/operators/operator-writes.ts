import {
  createOperator,
  deleteOperator,
  OperatorCreate,
  OperatorPatch,
  updateOperator,
} from '#contract/operators.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { bindingOf, type OperatorDocument } from '../../api/operator-document.ts'
import { listedIds, operatorStore } from '../../api/operator-store.ts'
import { changedFields, type Field } from '../../writes/conflicts/field.ts'
import { unlikeSent, type Warning, type Write } from '../../writes/write.ts'
import {
  EMPTY_VALUES,
  hasTooManySelectors,
  toCreate,
  toPatch,
  toValues,
  type OperatorValues,
} from './operator-values.ts'

type OperatorWrite<Body> = Write<OperatorDocument, OperatorValues, Body>

const FIELDS: readonly Field[] = [
  { path: 'description', label: 'Description', kind: 'text' },
  { path: 'metadata', label: 'Metadata', kind: 'json' },
  { path: 'enabled_features', label: 'Enabled features', kind: 'set' },
  { path: 'region', label: 'Region', kind: 'text' },
  { path: 'deployment.name', label: 'Deployment name', kind: 'text' },
  { path: 'deployment.version', label: 'Version', kind: 'text' },
  { path: 'deployment.namespace', label: 'Namespace', kind: 'text' },
  { path: 'deployment.cluster_name', label: 'Cluster name', kind: 'text' },
  { path: 'binding.endpoint_selectors', label: 'Endpoint selectors', kind: 'set' },
  { path: 'binding.ingress_endpoint', label: 'Ingress endpoint', kind: 'text' },
  {
    path: 'binding.csr',
    label: 'Certificate signing request',
    kind: 'lines',
    isWriteOnly: true,
  },
]

const valuesOf = (operator: OperatorDocument | null): OperatorValues =>
  operator ? toValues(operator) : EMPTY_VALUES

const ofOperators = (client: Client, id: string) => ({
  subject: [...client.key, 'operators', id],
  fields: FIELDS,
  toValues: valuesOf,
})

const orNothing = <Body extends object>(body: Body): Body | null =>
  Object.keys(body).length === 0 ? null : body

/** POST /kubernetes_operators (spec 4.1). */
export const operatorCreate = (
  cache: QueryClient,
  client: Client,
): OperatorWrite<OperatorCreate> => {
  const store = operatorStore(cache, client)
  let known = new Set<string>()
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
    schema: OperatorCreate,
    send: (body) => {
      known = listedIds(cache, client)
      return store.create(body)
    },
    // The reply has no CSR: it cannot be compared.
    find: async (body) =>
      (await store.newest()).filter(
        (operator) =>
          !known.has(operator.id) &&
          unlikeSent(body, toCreate(toValues(operator))).every((path) => path === 'binding.csr'),
      ),
    seed: (operator) => operator && store.seed(operator),
    invalidate: () => store.invalidate(),
  }
}

/** PATCH /kubernetes_operators/{id} (spec 4.1): sends only what differs from what the service has. */
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
    schema: OperatorPatch,
    read: (isPatient) => store.read(id, isPatient),
    whenMissing: 'gone',
    warnings: ({ document, body }) => tooManySelectors(document, body),
    send: (body) => store.update(id, body),
    // The service never returns a CSR, but a new certificate.
    isDone: (after, { before, body, unlike }) =>
      after !== null &&
      unlike.length === 0 &&
      (body.binding?.csr === undefined ||
        before === null ||
        bindingOf(after).cert.cert !== bindingOf(before).cert.cert),
    seed: (operator) => operator && store.seed(operator),
    invalidate: () => store.invalidate(id),
  }
}

// The form could not show them, so what it sends would replace them unseen.
const tooManySelectors = (
  document: OperatorDocument | null,
  { binding }: OperatorPatch,
): Warning[] =>
  binding && document && hasTooManySelectors(document)
    ? [
        {
          id: 'selectors',
          title: 'Replace all endpoint selectors?',
          text: `The operator has ${bindingOf(document).endpoint_selectors.length} selectors by now. Saving replaces them with those of this form.`,
        },
      ]
    : []

/** DELETE /kubernetes_operators/{id} (spec 4.1) of an operator as the person saw it. */
export const operatorDelete = (
  cache: QueryClient,
  client: Client,
  seen: OperatorDocument,
): OperatorWrite<undefined> => {
  const { id } = seen
  const store = operatorStore(cache, client)
  return {
    ...ofOperators(client, id),
    operation: deleteOperator,
    params: { id },
    words: {
      done: 'Operator deleted',
      refused: 'The operator was not deleted',
      unknown: 'The operator may or may not have been deleted',
      confirm: 'Delete operator',
    },
    toBody: () => undefined,
    read: (isPatient) => store.read(id, isPatient),
    whenMissing: 'done',
    warnings: ({ document }) => changedMeanwhile(seen, document),
    send: () => store.remove(id),
    isDone: (after) => after === null,
    seed: () => store.forgetLists(),
    invalidate: () => store.invalidate(id),
  }
}

const changedMeanwhile = (seen: OperatorDocument, now: OperatorDocument | null): Warning[] => {
  const fields = changedFields(FIELDS, toValues(seen), valuesOf(now))
  if (fields.length === 0) return []
  const names = fields.map(({ label }) => label).join(', ')
  return [
    {
      id: `changed ${JSON.stringify(now)}`,
      title: 'Delete what somebody else has just changed?',
      text: `Since you opened this, somebody else has changed: ${names}.`,
    },
  ]
}
