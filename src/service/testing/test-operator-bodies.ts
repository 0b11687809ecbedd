import fc from 'fast-check'
import { bodies, words } from './test-storm.ts'

const feature = fc.constantFrom('bindings', 'ingress', 'gateway')
const selector = fc.constantFrom('true', 'false', 'endpoint.url.contains("a")', 'endpoint.', '')

const nearly = (csr: string) =>
  fc.record(
    {
      description: words,
      metadata: words,
      enabled_features: fc.uniqueArray(feature, { maxLength: 3 }),
      region: words,
      deployment: fc.record(
        { name: words, namespace: words, version: words, cluster_name: words },
        { requiredKeys: [] },
      ),
      binding: fc.record(
        {
          endpoint_selectors: fc.array(selector, { maxLength: 3 }),
          ingress_endpoint: words,
          csr: fc.oneof(
            { weight: 8, arbitrary: words },
            { weight: 1, arbitrary: fc.constant(csr) },
          ),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )

const valid = fc.record({ description: fc.constantFrom('', 'Door', 'é'.repeat(127)) })

/** Bodies for creating or updating an operator: some valid, many nearly so. */
export const operatorBodies = (csr: string) =>
  bodies(fc.oneof({ weight: 4, arbitrary: nearly(csr) }, { weight: 1, arbitrary: valid }))
