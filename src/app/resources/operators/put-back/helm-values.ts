import { isRecord, parsedJson } from '#contract/json-value.ts'
import { FEATURES } from '#contract/operators.ts'
import { yamlText } from '#domain/quoted-text.ts'
import { readKeptValue, type KeptValue, type PutBack } from './put-back.ts'

type Yaml = string | boolean | readonly string[] | { [name: string]: Yaml }
type YamlObject = { [name: string]: Yaml }

// The names of the chart's own values need no quotes.
const BARE = new Set(
  'ngrok features bindings ingress gateway enabled endpointSelectors description region metadata ngrokMetadata'.split(
    ' ',
  ),
)

const isObject = (value: Yaml | undefined): value is YamlObject => isRecord(value)

const linesOf = (object: YamlObject, indent = ''): string[] =>
  Object.entries(object).flatMap(([name, value]) => {
    const key = `${indent}${BARE.has(name) ? name : yamlText(name)}:`
    if (typeof value === 'string') return `${key} ${yamlText(value)}`
    if (typeof value === 'boolean') return `${key} ${value}`
    if (isObject(value)) return [key, ...linesOf(value, `${indent}  `)]
    return [key, ...value.map((item) => `${indent}  - ${yamlText(item)}`)]
  })

// The names are those of the chart.
const merge = (into: YamlObject, more: YamlObject): YamlObject => {
  const all = { ...into }
  for (const [name, value] of Object.entries(more)) {
    const known = all[name]
    all[name] = isObject(known) && isObject(value) ? merge(known, value) : value
  }
  return all
}

// ngrok-operator: its chart takes pairs of texts, adds `namespace.uid` itself, and joined them by these two before 0.25.
const metadataPairs = (value: KeptValue): YamlObject | null => {
  if (value.kind !== 'text') return null
  const parsed = parsedJson(value.text)
  if (!isRecord(parsed)) return null
  const pairs = Object.entries(parsed).filter(([name]) => name !== 'namespace.uid')
  const isPlain = pairs.every(
    ([name, text]) => typeof text === 'string' && !/[,=]/.test(name + text),
  )
  // Every value is a text, as was just seen.
  return pairs.length > 0 && isPlain ? (Object.fromEntries(pairs) as YamlObject) : null
}

const featureFlags = (was: KeptValue, became: KeptValue): YamlObject | null => {
  if (was.kind !== 'list' || became.kind !== 'list') return null
  const [before, after] = [new Set(was.items), new Set(became.items)]
  const changed = FEATURES.filter((feature) => before.has(feature) !== after.has(feature))
  return changed.length === 0
    ? null
    : Object.fromEntries(changed.map((name) => [name, { enabled: after.has(name) }]))
}

/** Values of the chart: their places have changed with its version 0.25. */
type ChartValues = { readonly before: YamlObject; readonly since: YamlObject }

/** The values of ngrok-operator's chart that make a change last; null where none is known for sure. */
const chartValues = ({ path, was, became }: PutBack): ChartValues | null => {
  const value = readKeptValue(became)
  switch (path) {
    case 'description':
    case 'region':
      // Left empty, the chart takes a value of its own.
      return value.kind === 'text' && value.text !== ''
        ? { before: { [path]: value.text }, since: { ngrok: { [path]: value.text } } }
        : null
    case 'metadata': {
      const pairs = metadataPairs(value)
      return pairs && { before: { ngrokMetadata: pairs }, since: { ngrok: { metadata: pairs } } }
    }
    case 'enabled_features': {
      const flags = featureFlags(readKeptValue(was), value)
      return flags && { before: flags, since: { features: flags } }
    }
    case 'binding.endpoint_selectors': {
      if (value.kind !== 'list' || value.items.length === 0) return null
      const bindings = { bindings: { endpointSelectors: value.items } }
      return { before: bindings, since: { features: bindings } }
    }
    default:
      return null
  }
}

/** Lines for `values.yaml`, for charts below 0.25 and for those from then on; and the fields without any. */
export type HelmValues = {
  readonly before: string
  readonly since: string
  readonly others: readonly string[]
}

/** What to set in the values of the operator's Helm chart, so that these changes last. */
export const helmValues = (changes: readonly PutBack[]): HelmValues => {
  let before: YamlObject = {}
  let since: YamlObject = {}
  const others: string[] = []
  for (const change of changes) {
    const values = chartValues(change)
    if (!values) {
      others.push(change.path)
      continue
    }
    before = merge(before, values.before)
    since = merge(since, values.since)
  }
  return {
    before: linesOf(before).join('\n'),
    since: linesOf(since).join('\n'),
    others,
  }
}
