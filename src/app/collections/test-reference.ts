import { operatorName } from '#domain/operator-name.ts'
import { certificateState } from '#domain/certificate-state.ts'
import type { Operator } from '#contract/operators.ts'
import {
  bindingOf,
  readOperator,
  type OperatorDocument,
} from '../resources/operators/operator-document.ts'
import type { SortKey } from './search-types.ts'
import { foldText } from '#domain/fold-text.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import { parseSearch } from './parse-search.ts'
import { renewalPhases } from '../resources/operators/renewal.ts'
import { TOKENS } from './test-operators.ts'
import {
  fitsPattern,
  type Comparison,
  type Condition,
  type SearchNode,
  type ValuePattern,
} from './search-query.ts'

const compare = (a: number, comparison: Comparison, b: number) =>
  ({ '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b, '=': a === b })[comparison]

const texts = (operator: OperatorDocument): string[] => {
  const { deployment, principal } = operator
  const { endpoint_selectors, ingress_endpoint } = bindingOf(operator)
  return [
    operator.id,
    operator.uri,
    operator.description,
    operator.metadata,
    principal.id,
    principal.uri,
    operator.region || 'global',
    deployment.name,
    deployment.namespace,
    deployment.version,
    deployment.cluster_name,
    ...operator.enabled_features,
    ...endpoint_selectors,
    ingress_endpoint,
  ]
}

const fits = (value: string, pattern: ValuePattern) => fitsPattern(foldText(value), pattern)

/** The values of a member, found by walking through the parsed metadata along the path. */
const membersAt = (value: unknown, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => membersAt(item, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === path) return leaves(member)
    return path.startsWith(`${name}.`) ? membersAt(member, path.slice(name.length + 1)) : []
  })
}
const leaves = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(leaves)
  // Of JSON, only numbers and booleans are left.
  return typeof value === 'object'
    ? []
    : [foldText(typeof value === 'string' ? value : JSON.stringify(value))]
}

const membersOf = (metadata: string, path: string): string[] => {
  try {
    return membersAt(JSON.parse(foldText(metadata)), path).filter((value) => value !== '')
  } catch {
    return []
  }
}

const valueOf = (operator: OperatorDocument, path: string): string => {
  const { deployment } = operator
  const values: Record<string, string> = {
    region: operator.region || 'global',
    'deployment.namespace': deployment.namespace,
    'deployment.cluster_name': deployment.cluster_name,
    'deployment.name': deployment.name,
    'deployment.version': deployment.version,
    id: operator.id,
    metadata: operator.metadata,
    description: operator.description,
    'principal.id': operator.principal.id,
    'binding.ingress_endpoint': bindingOf(operator).ingress_endpoint,
  }
  return values[path] ?? ''
}

const certificateOf = (operator: OperatorDocument, now: number): string => {
  const { state } = certificateState(bindingOf(operator).cert, new Date(now))
  if (state === 'not_yet_valid') return 'not-yet-valid'
  return state === 'expiring' ? 'valid' : state
}

const holds = (operator: OperatorDocument, condition: Condition, now: number): boolean => {
  const { enabled_features: features } = operator
  switch (condition.kind) {
    case 'word':
      return texts(operator).some((text) => foldText(text).includes(condition.word))
    case 'contains': {
      const texts =
        condition.path === 'binding.endpoint_selectors'
          ? bindingOf(operator).endpoint_selectors
          : [valueOf(operator, condition.path)]
      return texts.some((text) => foldText(text).includes(condition.word))
    }
    case 'value':
      if (condition.path !== 'enabled_features')
        return fits(valueOf(operator, condition.path), condition.pattern)
      return condition.pattern.join('*') === ''
        ? features.join('') === ''
        : features.some((feature) => fits(feature, condition.pattern))
    case 'member': {
      const values = membersOf(operator.metadata, condition.member)
      return condition.pattern.join('*') === ''
        ? values.length === 0
        : values.some((value) => fitsPattern(value, condition.pattern))
    }
    case 'version': {
      const version = readVersion(operator.deployment.version)
      return (
        version !== null &&
        compare(compareVersions(version, condition.version), condition.comparison, 0)
      )
    }
    case 'series': {
      const numbers = readVersion(operator.deployment.version)?.numbers
      return condition.numbers.every((number, at) => numbers && number === (numbers[at] ?? 0))
    }
    case 'span': {
      if (condition.path === 'binding.cert') {
        const { not_after } = bindingOf(operator).cert
        const isValid = certificateOf(operator, now) === 'valid'
        return (
          isValid &&
          not_after instanceof Date &&
          not_after.getTime() - now >= (condition.least ?? 0) &&
          compare(not_after.getTime() - now, condition.comparison, condition.ms)
        )
      }
      const time = condition.path === 'created_at' ? operator.created_at : operator.updated_at
      return (
        time instanceof Date && compare(now - time.getTime(), condition.comparison, condition.ms)
      )
    }
    case 'state': {
      if (condition.path === 'binding.cert') return certificateOf(operator, now) === condition.state
      const { before, at, after } = renewalPhases(operator.source)
      const state = now < at ? before : after
      // What is late is automatic.
      return state === condition.state || (state === 'late' && condition.state === 'automatic')
    }
    case 'element':
      return features.some((feature) => foldText(feature) === 'bindings') === condition.isThere
  }
}

/** Whether an operator matches a search, looked at by itself. */
export const matches = (operator: Operator, text: string, now: number): boolean => {
  const document = readOperator(operator)
  const isMet = (node: SearchNode): boolean => {
    if (!('of' in node))
      return node.anyOf.some((one) => holds(document, one, now)) !== node.isNegated
    return (node.kind === 'all' ? node.of.every(isMet) : node.of.some(isMet)) !== node.isNegated
  }
  return parseSearch(TOKENS, text).terms.every(isMet)
}

const collator = new Intl.Collator('en-GB', { numeric: true })
const compareTexts = (a: string, b: string) =>
  collator.compare(a, b) || (a < b ? -1 : Number(a > b))
const numberOf = (time: Date | string | null) => (time instanceof Date ? time.getTime() : null)

/** The value that a column is sorted by; null comes last. */
const sortValue = (operator: OperatorDocument, column: string): string | number | null => {
  switch (column) {
    case 'description':
      return operatorName(operator) || null
    case 'id':
      return operator.id || null
    case 'features':
      return operator.enabled_features.filter(Boolean).join(', ') || null
    case 'created':
      return numberOf(operator.created_at)
    case 'updated':
      return numberOf(operator.updated_at)
    case 'certificate':
      return numberOf(bindingOf(operator).cert.not_after)
    default:
      return valueOf(operator, TOKENS.get(column)?.path ?? column) || null
  }
}

const compareValues = (a: string | number, b: string | number, column: string): number => {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b)
  if (column === 'id') return a < b ? -1 : Number(a > b)
  if (column !== 'version') return compareTexts(a, b)
  const [first, second] = [readVersion(a), readVersion(b)]
  if (first && second) return compareVersions(first, second)
  return first || second ? (first ? -1 : 1) : compareTexts(a, b)
}

/** Operators, which are in the order without keys, sorted by keys. */
export const sortedBy = (operators: readonly Operator[], keys: readonly SortKey[]): Operator[] =>
  operators
    .map((operator) => ({ operator, document: readOperator(operator) }))
    .toSorted((a, b) => {
      for (const { column, isDescending } of keys) {
        const [first, second] = [sortValue(a.document, column), sortValue(b.document, column)]
        if (first === null && second === null) continue
        if (first === null || second === null) return first === null ? 1 : -1
        const order = compareValues(first, second, column)
        if (order !== 0) return isDescending ? -order : order
      }
      return 0
    })
    .map(({ operator }) => operator)
