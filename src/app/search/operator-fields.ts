import { isRecord } from '#domain/json-value.ts'
import { readTime, type WireTime } from '#domain/read-time.ts'

/** What is kept of an operator for searches and rows; what is not set is empty or null. */
export type OperatorFields = {
  readonly id: string
  readonly uri: string
  readonly description: string
  readonly metadata: string
  readonly principal: { readonly id: string; readonly uri: string }
  readonly features: readonly string[]
  readonly region: string
  readonly deployment: {
    readonly name: string
    readonly namespace: string
    readonly version: string
    readonly cluster_name: string
  }
  readonly selectors: readonly string[]
  readonly ingress_endpoint: string
  readonly created_at: WireTime
  readonly updated_at: WireTime
  readonly cert: {
    readonly not_before: WireTime
    readonly not_after: WireTime
    readonly has_cert: boolean
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/**
 * Reads the fields of an operator; null if it has no id. Unlike the schema of replies it takes a record of any
 * shape: one odd record among thousands must not keep the others out of the search.
 */
export const operatorFields = (document: unknown): OperatorFields | null => {
  const source = recordOf(document)
  if (typeof source['id'] !== 'string') return null
  const principal = recordOf(source['principal'])
  const deployment = recordOf(source['deployment'])
  const binding = recordOf(source['binding'])
  const cert = recordOf(binding['cert'])
  return {
    id: source['id'],
    uri: textOf(source['uri']),
    description: textOf(source['description']),
    metadata: textOf(source['metadata']),
    principal: { id: textOf(principal['id']), uri: textOf(principal['uri']) },
    features: textsOf(source['enabled_features']),
    region: textOf(source['region']),
    deployment: {
      name: textOf(deployment['name']),
      namespace: textOf(deployment['namespace']),
      version: textOf(deployment['version']),
      cluster_name: textOf(deployment['cluster_name']),
    },
    selectors: textsOf(binding['endpoint_selectors']),
    ingress_endpoint: textOf(binding['ingress_endpoint']),
    created_at: readTime(textOf(source['created_at'])),
    updated_at: readTime(textOf(source['updated_at'])),
    cert: {
      not_before: readTime(textOf(cert['not_before'])),
      not_after: readTime(textOf(cert['not_after'])),
      has_cert: textOf(cert['cert']) !== '',
    },
  }
}
