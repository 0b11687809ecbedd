import { hasPrivateKey, PRIVATE_KEY_ERROR } from '#domain/private-key.ts'
import * as z from 'zod/mini'
import type { Client } from '../../api/client.ts'
import type { OperatorDocument } from './operator-document.ts'
import type { Field } from '../../writes/conflicts/field.ts'
import type { Write } from '../../writes/write.ts'
import { EMPTY_VALUES, toValues, type OperatorValues } from './operator-values.ts'

/** A write of operators. */
export type OperatorWrite<Body> = Write<OperatorDocument, OperatorValues, Body>

// Without it no binding may be sent (spec 4.1).
const needs = { path: 'enabled_features', element: 'bindings' }

/** The fields of an operator's form. */
export const OPERATOR_FIELDS: readonly Field[] = [
  { path: 'description', label: 'Description', kind: 'text' },
  { path: 'metadata', label: 'Metadata', kind: 'json' },
  { path: 'enabled_features', label: 'Enabled features', kind: 'set' },
  { path: 'region', label: 'Region', kind: 'text' },
  { path: 'deployment.name', label: 'Deployment name', kind: 'text' },
  { path: 'deployment.version', label: 'Version', kind: 'text' },
  { path: 'deployment.namespace', label: 'Namespace', kind: 'text' },
  { path: 'deployment.cluster_name', label: 'Cluster name', kind: 'text' },
  { path: 'binding.endpoint_selectors', label: 'Endpoint selectors', kind: 'set', needs },
  { path: 'binding.ingress_endpoint', label: 'Ingress endpoint', kind: 'text', needs },
  {
    path: 'binding.csr',
    label: 'Certificate signing request',
    kind: 'lines',
    isWriteOnly: true,
    needs,
  },
]

/** `toValues` of an operator; the values of an empty form if there is none. */
export const toValuesOrEmpty = (operator: OperatorDocument | null): OperatorValues =>
  operator ? toValues(operator) : EMPTY_VALUES

/** What all writes of operators share. */
export const ofOperators = (client: Client, id: string) => ({
  subject: [client.connection.base_url, 'operators', id],
  fields: OPERATOR_FIELDS,
  toValues: toValuesOrEmpty,
})

type WithBinding = { binding?: { csr?: string | undefined } | undefined }

/** Refuses a private key in the CSR: the service would, too, but then it has been sent. */
export const withoutPrivateKey = <Body extends WithBinding>() =>
  z.refine<Body>(({ binding }) => !hasPrivateKey(binding?.csr ?? ''), {
    path: ['binding', 'csr'],
    error: PRIVATE_KEY_ERROR,
  })
