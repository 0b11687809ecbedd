import { DEFAULT_REGION, KNOWN_REGIONS } from '#contract/operators.ts'
import { DESCRIPTION_BYTES, FEATURES, METADATA_BYTES } from '#contract/operator-writes.ts'
import { formFields, type ResourceField } from '../resource.ts'

// Without it no binding may be sent.
const needs = { path: 'enabled_features', element: 'bindings' }

/** The fields of an operator, in the order of its form. */
export const OPERATOR_FIELDS: readonly ResourceField[] = [
  { path: 'id', heading: 'ID', kind: 'id', set: 'never', isExported: true },
  { path: 'uri', heading: 'URI', kind: 'text', set: 'never' },
  {
    path: 'description',
    heading: 'Description',
    kind: 'text',
    set: 'edit',
    maxBytes: DESCRIPTION_BYTES,
    isExported: true,
  },
  {
    path: 'metadata',
    heading: 'Metadata',
    kind: 'json',
    set: 'edit',
    maxBytes: METADATA_BYTES,
    isExported: true,
  },
  {
    path: 'enabled_features',
    heading: 'Enabled features',
    kind: 'set',
    set: 'edit',
    options: FEATURES,
    isExported: true,
  },
  {
    path: 'region',
    heading: 'Region',
    kind: 'text',
    set: 'edit',
    fallback: DEFAULT_REGION,
    suggestions: KNOWN_REGIONS,
    isExported: true,
  },
  {
    path: 'deployment.name',
    heading: 'Deployment name',
    kind: 'text',
    set: 'edit',
    isExported: true,
  },
  { path: 'deployment.version', heading: 'Version', kind: 'text', set: 'edit', isExported: true },
  {
    path: 'deployment.namespace',
    heading: 'Namespace',
    kind: 'text',
    set: 'create',
    isExported: true,
  },
  {
    path: 'deployment.cluster_name',
    heading: 'Cluster name',
    kind: 'text',
    set: 'create',
    isExported: true,
  },
  {
    path: 'binding.endpoint_selectors',
    heading: 'Endpoint selectors',
    kind: 'set',
    set: 'edit',
    isOrdered: true,
    needs,
    isExported: true,
  },
  {
    path: 'binding.ingress_endpoint',
    heading: 'Ingress endpoint',
    kind: 'text',
    set: 'edit',
    needs,
    isExported: true,
  },
  {
    path: 'binding.csr',
    heading: 'Certificate signing request',
    kind: 'lines',
    set: 'edit',
    isWriteOnly: true,
    needs,
  },
  { path: 'principal.id', heading: 'Principal', kind: 'text', set: 'never', isExported: true },
  { path: 'principal.uri', heading: 'Principal URI', kind: 'text', set: 'never' },
  {
    path: 'binding.cert',
    heading: 'Certificate',
    kind: 'certificate',
    set: 'never',
    isExported: true,
  },
  { path: 'created_at', heading: 'Created', kind: 'time', set: 'never', isExported: true },
  { path: 'updated_at', heading: 'Updated', kind: 'time', set: 'never', isExported: true },
]

/** The fields of an operator's form. */
export const OPERATOR_FORM_FIELDS = formFields(OPERATOR_FIELDS)
