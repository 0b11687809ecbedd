import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOperator } from '../../../resources/operators/operator-document.ts'
import { hclText } from '#domain/quoted-text.ts'
import { toTerraform, toTerraformData } from './terraform.ts'
import { HOSTILE_TEXTS } from './test-texts.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  '\\': '\\',
}

/** Reads a quoted template as HCL does: templates are found before escapes are read. Throws at any. */
const unquote = (quoted: string): string => {
  const inside = /^"((?:[^"\\\n\r]|\\[^\n\r])*)"$/u.exec(quoted)?.[1]
  if (inside === undefined) throw new Error(`not one quoted text: ${quoted}`)
  const part =
    /(\$\$\{|%%\{)|(\$\{|%\{)|\\(?:([nrt"\\])|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))|\\|([^\\])/gu
  return [...inside.matchAll(part)]
    .map(([all, doubled, template, short, four, eight, plain]) => {
      if (doubled !== undefined) return doubled.slice(1)
      if (template !== undefined) throw new Error(`a template: ${quoted}`)
      if (short !== undefined) return ESCAPES[short] ?? ''
      const code = four ?? eight
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16))
      if (plain === undefined) throw new Error(`no escape: ${all}`)
      return plain
    })
    .join('')
}

test.each(HOSTILE_TEXTS)('HCL reads %j as it is', (text) => {
  expect(unquote(hclText(text))).toBe(text)
})

test('HCL reads any text as it is', () => {
  const sign = fc.constantFrom('$', '%', '{', '}', '\\', '"', '\n', 'a', '\u202e')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: sign }), fc.string({ unit: 'binary' })), (text) => {
      expect(unquote(hclText(text))).toBe(text.toWellFormed())
    }),
  )
})

const OPERATOR = readOperator({
  id: 'k8sop_2abc',
  description: 'Edge "gateway" ${x}',
  metadata: '{"namespace.uid":"1"}',
  region: 'eu',
  enabled_features: ['bindings', 'ingress'],
  deployment: { name: 'edge', namespace: 'door', version: '0.22.0' },
  binding: { endpoint_selectors: ['true', "endpoint.type == 'tls'"] },
})

test('an operator is a resource with its blocks', () => {
  expect(toTerraform(OPERATOR)).toBe(`resource "ngrok_kubernetes_operator" "k8sop_2abc" {
  description = "Edge \\"gateway\\" $\${x}"
  metadata = "{\\"namespace.uid\\":\\"1\\"}"
  enabled_features = [
    "bindings",
    "ingress",
  ]
  region = "eu"
  deployment {
    name = "edge"
    namespace = "door"
    version = "0.22.0"
  }
  binding {
    endpoint_selectors = [
      "true",
      "endpoint.type == 'tls'",
    ]
  }
}
`)
})

test('an operator of which nothing is set is an empty resource, or a data source by its id', () => {
  const empty = readOperator({ id: '9-"}\n${x}' })
  expect(toTerraform(empty)).toBe('resource "ngrok_kubernetes_operator" "operator_9-_x_" {\n}\n')
  expect(toTerraformData(empty)).toBe(
    'data "ngrok_kubernetes_operator" "operator_9-_x_" {\n  id = "9-\\"}\\n$${x}"\n}\n',
  )
})
