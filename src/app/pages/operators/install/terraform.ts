import { bindingOf, type OperatorDocument } from '../../../resources/operators/operator-document.ts'
import { hclText } from '#domain/quoted-text.ts'

// Letters, digits, _ and -, not with a digit or a dash first.
const identifier = (text: string): string => {
  const name = text.replaceAll(/[^A-Za-z0-9_-]+/g, '_')
  return /^[A-Za-z_]/.test(name) ? name : `operator_${name}`
}

const attributes = (indent: string, values: Readonly<Record<string, string | readonly string[]>>) =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value.length === 0) return []
    if (typeof value === 'string') return [`${indent}${name} = ${hclText(value)}`]
    return [
      `${indent}${name} = [`,
      ...value.map((one) => `${indent}  ${hclText(one)},`),
      `${indent}]`,
    ]
  })

const block = (name: string, values: Readonly<Record<string, string | readonly string[]>>) => {
  const lines = attributes('    ', values)
  return lines.length === 0 ? [] : [`  ${name} {`, ...lines, '  }']
}

/** An operator as a resource of the ngrok provider, as its repository once described it. */
export const toTerraform = (operator: OperatorDocument): string => {
  const { id, description, metadata, region, enabled_features, deployment } = operator
  const { endpoint_selectors, ingress_endpoint } = bindingOf(operator)
  const { name, namespace, version, cluster_name } = deployment
  return [
    `resource "ngrok_kubernetes_operator" ${hclText(identifier(id))} {`,
    ...attributes('  ', { description, metadata, enabled_features, region }),
    ...block('deployment', { name, namespace, version, cluster_name }),
    ...block('binding', { endpoint_selectors, ingress_endpoint }),
    '}',
    '',
  ].join('\n')
}

/** An operator as a data source of the ngrok provider, which reads it. */
export const toTerraformData = ({ id }: Pick<OperatorDocument, 'id'>): string =>
  [
    `data "ngrok_kubernetes_operator" ${hclText(identifier(id))} {`,
    ...attributes('  ', { id }),
    '}',
    '',
  ].join('\n')
