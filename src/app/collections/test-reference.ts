import { certificateState } from '#domain/certificate-state.ts'
import type { Operator } from '#contract/operators.ts'
import { FIELDS } from './test-operators.ts'
import {
  bindingOf,
  readOperator,
  type OperatorDocument,
} from '../resources/operators/operator-document.ts'
import { foldText } from '#domain/fold-text.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import { parseSearch, type Term, type TermValue } from './parse-search.ts'
import { renewalOf } from '../resources/operators/renewal.ts'
import { isUnderstood } from './test-searches.ts'

const DAY = 86_400_000

const compare = (a: number, sign: string, b: number): boolean => {
  if (a === b) return sign.endsWith('=')
  return sign.startsWith(a < b ? '<' : '>')
}

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

/** Whether a text is a value, which may have stars. */
const fits = (text: string, { text: value, isQuoted }: TermValue, isPart = false): boolean => {
  const [folded, wanted] = [foldText(text), foldText(value)]
  if (wanted === '' || text === '') return text === '' && wanted === ''
  const parts = isQuoted ? [wanted] : wanted.split('*')
  const pattern = parts
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')
  return new RegExp(isPart ? pattern : `^${pattern}$`, 's').test(folded)
}

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

const MS: Readonly<Record<string, number>> = {
  h: DAY / 24,
  d: DAY,
}
const msOf = (text: string): number =>
  Number.parseInt(text, 10) * (MS[text.replace(/^\d+/, '') || 'd'] ?? Number.NaN)

const isLeft = (operator: OperatorDocument, typed: string, now: number): boolean => {
  const { not_after } = bindingOf(operator).cert
  if (certificateOf(operator, now) !== 'valid' || !(not_after instanceof Date)) return false
  const left = not_after.getTime() - now
  const [first, last] = typed.split('-')
  if (first && last) return left >= msOf(first) - DAY && left < msOf(last)
  const ms = msOf(typed.replace(/^[<>]=?/, ''))
  return typed.startsWith('>') ? left >= ms : left < ms
}

/** Whether an operator has one of the values of a filter. */
const has = (operator: OperatorDocument, term: Term, value: TermValue, now: number): boolean => {
  const { enabled_features: features, deployment } = operator
  const token = term.field?.search.token ?? ''
  const isCompared = ['version', 'updated', 'created'].includes(token) || value.isQuoted
  const plain = isCompared ? value : { ...value, text: value.text.replace(/^=/, '') }
  const typed = foldText(plain.text)
  const [sign = ''] = /^(?:[<>]=?|=)/.exec(typed) ?? []
  switch (token) {
    case '':
      return texts(operator).some((text) => foldText(text).includes(foldText(value.text)))
    case 'metadata': {
      if (term.member === '') return fits(operator.metadata, plain, true)
      const members = membersOf(operator.metadata, foldText(term.member))
      return (members.length > 0 ? members : ['']).some((member) => fits(member, plain))
    }
    case 'description':
      return fits(operator.description, plain, true)
    case 'feature': {
      const set = features.filter(Boolean)
      return (set.length > 0 ? set : ['']).some((feature) => fits(feature, plain))
    }
    case 'selectors': {
      const set = bindingOf(operator).endpoint_selectors.filter(Boolean)
      return (set.length > 0 ? set : ['']).some((text) => fits(text, plain, true))
    }
    case 'version': {
      const version = readVersion(deployment.version)
      const wanted = readVersion(typed.slice(sign.length))
      if (sign && !plain.isQuoted)
        return (
          version !== null && wanted !== null && compare(compareVersions(version, wanted), sign, 0)
        )
      const [major = 0, minor = 0] = version?.numbers ?? []
      const names = version ? [`${major}`, `${major}.${minor}`] : []
      return [deployment.version, ...names].some((name) => fits(name, plain))
    }
    case 'updated':
    case 'created': {
      const time = token === 'created' ? operator.created_at : operator.updated_at
      const ms = msOf(typed.slice(sign.length))
      return time instanceof Date && compare(now - time.getTime(), sign, ms)
    }
    case 'cert': {
      const state = certificateOf(operator, now)
      return /\d/.test(typed) ? isLeft(operator, typed, now) : state === typed
    }
    case 'renewal': {
      const { cert } = bindingOf(operator)
      const state = renewalOf(deployment.version, cert, new Date(now)).kind
      // What is late is automatic.
      return state === typed || (state === 'late' && typed === 'automatic')
    }
    default:
      return fits(valueOf(operator, term.field?.path ?? ''), plain)
  }
}

/** Whether an operator matches a search, looked at by itself. */
export const matches = (operator: Operator, text: string, now: number): boolean => {
  const document = readOperator(operator)
  const isMet = (term: Term): boolean => {
    const isWord = term.field === null && term.values.every(isUnderstood)
    if (!isWord && term.problems.some(({ isUnfinished }) => !isUnfinished)) return false
    const values = term.values.filter(isUnderstood)
    if (values.length === 0) return true
    return values.some((value) => has(document, term, value, now)) !== term.isNegated
  }
  return parseSearch(FIELDS, text).terms.every(isMet)
}
