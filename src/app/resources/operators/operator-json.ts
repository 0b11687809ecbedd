import { fieldErrorsOf } from '#contract/field-errors.ts'
import { OperatorCreate } from '#contract/operator-writes.ts'
import { digits } from '#contract/text.ts'
import { findJsonFault } from '#domain/json-nodes.ts'
import { isRecord } from '#contract/json-value.ts'
import { privateKeyErrors } from '#domain/private-key.ts'
import { placeOf } from '#domain/place-of.ts'
import { EMPTY_VALUES, isBlank, type OperatorValues } from './operator-values.ts'

/** What is wrong with a text; `path` is the wire path, `body` for the whole. */
export type JsonProblem = {
  path: string
  message: string
  /** The place of a fault of the JSON itself, in UTF-16 code units. */
  at?: number
}

/** Members that a form does not take, as wire paths, and why. */
export type Ignored = { paths: string[]; reason: 'set by the service' | 'bindings off' }

type OperatorFromJson = {
  /** Empty if there are problems. */
  values: OperatorValues
  problems: JsonProblem[]
  ignored: Ignored[]
}

/** In UTF-16 code units; an operator with a certificate has a few thousand. */
export const JSON_LENGTH_MAX = 100_000

const TOO_LONG = `Too long: use at most ${digits(JSON_LENGTH_MAX)} characters.`

/** The members of an operator that only the service sets. */
const SERVER_MEMBERS = ['id', 'uri', 'created_at', 'updated_at', 'principal']

/** An object without the members that `drops` tells. `Object.fromEntries` also keeps a member `__proto__`. */
const without = (part: object, drops: (name: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(part).filter(([name, value]) => !drops(name, value)))

// In a document of the service null means "not set", as does a missing member.
const withoutNulls = (part: unknown, known: object): unknown =>
  isRecord(part)
    ? without(part, (name, value) => value === null && Object.hasOwn(known, name))
    : part

/** The part of a document that a create takes. */
const creatablePart = (document: unknown): { body: unknown; ignored: Ignored[] } => {
  if (!isRecord(document)) return { body: document, ignored: [] }
  const set = SERVER_MEMBERS.filter((name) => Object.hasOwn(document, name))
  const off: string[] = []
  const isReply = set.includes('id')
  const body = without(
    document,
    (name, value) =>
      SERVER_MEMBERS.includes(name) || (value === null && Object.hasOwn(EMPTY_VALUES, name)),
  )
  const { deployment, binding, enabled_features: features } = body
  if (deployment !== undefined)
    body['deployment'] = withoutNulls(deployment, EMPTY_VALUES.deployment)
  const isBound = Array.isArray(features) && features.includes('bindings')
  if (isReply && !isBound && binding !== undefined) {
    // A reply may hold a binding although the feature is off.
    delete body['binding']
    off.push('binding')
  } else if (isRecord(binding)) {
    if (Object.hasOwn(binding, 'cert')) set.push('binding.cert')
    body['binding'] = withoutNulls(
      without(binding, (name) => name === 'cert'),
      EMPTY_VALUES.binding,
    )
  }
  const ignored: Ignored[] = [
    { paths: set, reason: 'set by the service' },
    { paths: off, reason: 'bindings off' },
  ]
  return { body, ignored: ignored.filter(({ paths }) => paths.length > 0) }
}

/** The selectors of a create that `toCreate` would leave out, so that the service bound other endpoints. */
export const selectorProblems = ({ binding }: OperatorCreate): JsonProblem[] => {
  const path = 'binding.endpoint_selectors'
  const selectors = binding?.endpoint_selectors
  if (selectors?.length === 0) {
    const message = 'Must not be empty. Leave it out to bind every endpoint ("true").'
    return [{ path, message }]
  }
  return (selectors ?? []).flatMap((selector, index) =>
    isBlank(selector) ? [{ path: `${path}[${index}]`, message: 'Required.' }] : [],
  )
}

const toValues = (body: OperatorCreate): OperatorValues => ({
  ...EMPTY_VALUES,
  ...body,
  deployment: { ...EMPTY_VALUES.deployment, ...body.deployment },
  binding: { ...EMPTY_VALUES.binding, ...body.binding },
})

const parse = (text: string): { document: unknown } | JsonProblem => {
  // A byte order mark is a place that no editor shows.
  const source = text.replace(/^\uFEFF/, '')
  const skipped = text.length - source.length
  if (source.trim() === '') return { path: 'body', message: 'Paste a JSON object.' }
  if (source.length > JSON_LENGTH_MAX) return { path: 'body', message: TOO_LONG }
  const fault = findJsonFault(source)
  if (!fault) return { document: JSON.parse(source) }
  const { line, column } = placeOf(source, fault.at)
  const message = `Line ${line}, column ${column}: ${fault.message}.`
  return { path: 'body', message, at: fault.at + skipped }
}

/**
 * Reads the values of a new operator from JSON: the body of a create, or an operator as the service
 * returns it. Never throws.
 */
export const readOperatorJson = (text: string): OperatorFromJson => {
  const fail = (problems: JsonProblem[]) => ({ values: EMPTY_VALUES, problems, ignored: [] })
  const parsed = parse(text)
  if ('message' in parsed) return fail([parsed])
  const { body, ignored } = creatablePart(parsed.document)
  const checked = OperatorCreate.safeParse(body)
  const errors = Object.entries({
    ...fieldErrorsOf(checked.error?.issues ?? []),
    ...privateKeyErrors(body),
  })
  if (!checked.success || errors.length > 0)
    return fail(errors.map(([path, message]) => ({ path, message })))
  const problems = selectorProblems(checked.data)
  return problems.length > 0
    ? fail(problems)
    : { values: toValues(checked.data), problems, ignored }
}
