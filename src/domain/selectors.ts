import { CelScalar, celEnv, celError, isCelError, mapType, parse, plan } from '@bufbuild/cel'
import { strings } from '@bufbuild/cel/ext'
import * as z from 'zod/mini'
import { withCall } from './cel-function.ts'
import { type Expression, partsOf } from './expression-parts.ts'
import { placeOf } from './place-of.ts'
import { findSyntaxFault } from './selector-syntax.ts'
import type { SelectorInput } from './selector-input.ts'
import { sizedFunctions } from './sized-functions.ts'

/** The value of `endpoint` in a selector. */
export type SelectorEndpoint = {
  id: string
  url: string
  public_url: string
  proto: string
  type: string
  bindings: readonly string[]
  region: string
  description: string
  metadata: string
  hostport: string
  created_at: string
  updated_at: string
}

/** Why a selector was rejected; line and column start at 1, columns count Unicode code points. */
export type SelectorIssue = { message: string; line?: number; column?: number }

/** A selector that does not parse, or that failed on an endpoint. */
export class SelectorError extends Error {
  override name = 'SelectorError'
  readonly issue: SelectorIssue

  constructor(issue: SelectorIssue) {
    super(issue.message)
    this.issue = issue
  }
}

const variables = { endpoint: mapType(CelScalar.STRING, CelScalar.DYN) }
const library = celEnv({ variables, funcs: strings }).funcs
const ZONE_FAULT = 'a time zone must be UTC or an offset, such as +02:00'
const sized = sizedFunctions(library)
// Of a zone by its name the library makes a format in each call: faster, and outside the heap, than it is collected.
const zoned = [...library]
  .filter(
    ({ target, arguments: [zone] }) =>
      target?.name === 'google.protobuf.Timestamp' && zone !== undefined,
  )
  .map((inner) =>
    withCall(inner, (id, target, args) => {
      const zones = args.map((zone) => (zone === 'UTC' ? '+00:00' : zone))
      return typeof zones[0] === 'string' && !/^[+-]?\d\d:\d\d$/.test(zones[0])
        ? celError(ZONE_FAULT, id)
        : inner.call(id, target, zones)
    }),
  )
const environment = celEnv({
  variables,
  // Of two functions with the same parameters the later one counts.
  funcs: [...library, ...zoned, ...sized.functions],
})

// The parser's error class is not exported; these are its members.
const SyntaxIssue = z.object({
  found: z.string(),
  location: z.object({ start: z.object({ offset: z.number() }) }),
})

const reason = (error: unknown): string =>
  error instanceof RangeError
    ? 'it is nested too deeply or grows too large'
    : error instanceof Error
      ? error.message
      : String(error)

const notCel = (why: string): string => `Not valid CEL: ${why}.`

const issueOf = (error: unknown): SelectorIssue => ({
  message: notCel(error instanceof RangeError ? 'it is nested too deeply' : reason(error)),
})

/** What is wrong with a text that the parser refused, and where. */
const syntaxIssueOf = (text: string, error: unknown): SelectorIssue => {
  if (error instanceof RangeError) return issueOf(error)
  const fault = findSyntaxFault(text)
  if (fault) return { ...fault, message: notCel(fault.message) }
  const { data } = SyntaxIssue.safeParse(error)
  if (!data) return issueOf(error)
  const { line, column } = placeOf(text, data.location.start.offset)
  const what = data.found ? `unexpected ${JSON.stringify(data.found)}` : 'it ends too early,'
  return {
    message: notCel(`${what} at line ${line}, column ${column}`),
    line,
    column,
  }
}

/** The tree of a selector. Throws SelectorError if the text does not parse. */
export const parseTree = (text: string): ReturnType<typeof parse> => {
  if (text.trim() === '')
    throw new SelectorError({
      message: 'Enter a CEL expression, such as true.',
    })
  try {
    // The parser accepts a comment only if a line break ends it.
    return parse(`${text}\n`)
  } catch (error) {
    throw new SelectorError(syntaxIssueOf(text, error))
  }
}

/** The message that an expression makes, as in `google.protobuf.Value{…}`; undefined if it makes none. */
const messageIn = ({ exprKind }: Expression): string | undefined => {
  if (exprKind.case === 'structExpr' && exprKind.value.messageName !== '')
    return exprKind.value.messageName
  for (const part of partsOf(exprKind)) {
    const name = part && messageIn(part)
    if (name !== undefined) return name
  }
  return undefined
}

const planned = (expression: Expression) => {
  try {
    const message = messageIn(expression)
    if (message !== undefined)
      throw new Error(`a selector cannot make a ${message}, only lists and maps`)
    return plan(environment, expression)
  } catch (error) {
    throw new SelectorError(issueOf(error))
  }
}

/** The fault of a selector as a CEL expression, or null. Never throws. */
export const parseSelector = (text: string): SelectorIssue | null => {
  try {
    planned(parseTree(text).expr)
    return null
  } catch (error) {
    return error instanceof SelectorError ? error.issue : issueOf(error)
  }
}

/**
 * Compiles a tree, or a part of one, to a function that returns its value on an endpoint. The function throws
 * SelectorError if the expression fails (an unknown field, a wrong type, a value that grows too large). It may take
 * any time: call it where it can be ended.
 */
export const compileTree = (
  expression: Expression,
): ((endpoint: SelectorEndpoint | SelectorInput) => unknown) => {
  const evaluate = planned(expression)
  return (endpoint) => {
    sized.renew()
    const { stackTraceLimit } = Error
    // Most of the time and memory of an error is its stack, and a loop may fail in each round.
    Error.stackTraceLimit = 0
    try {
      const result = evaluate({ endpoint })
      if (isCelError(result)) throw result
      return result
    } catch (error) {
      throw new SelectorError({ message: `Failed on an endpoint: ${reason(error)}.` })
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  }
}

/**
 * Compiles a selector to a function that returns true only if the expression's value is exactly true.
 * Compiling throws SelectorError if the text does not parse; the function throws as that of `compileTree`.
 */
export const compileSelector = (
  text: string,
): ((endpoint: SelectorEndpoint | SelectorInput) => boolean) => {
  const valueOn = compileTree(parseTree(text).expr)
  return (endpoint) => valueOn(endpoint) === true
}

/** A selector as the service applies it: where it fails, or does not parse, it matches nothing. */
export type AppliedSelector = {
  /** Why it does not parse. */
  readonly issue: SelectorIssue | null
  readonly matches: (
    endpoint: SelectorEndpoint | SelectorInput,
    onFailure?: (error: SelectorError) => void,
  ) => boolean
}

/** Whether a selector failed on a time zone by its name: another service may know it. */
export const isZoneFault = (error: SelectorError): boolean => error.message.includes(ZONE_FAULT)

/** What an action returns, or the SelectorError that it throws. */
const orError = <Result>(action: () => Result): Result | SelectorError => {
  try {
    return action()
  } catch (error) {
    if (error instanceof SelectorError) return error
    throw error
  }
}

/** Compiles a selector as the service applies it. It may take any time: call it where it can be ended. */
export const applySelector = (text: string): AppliedSelector => {
  const selector = orError(() => compileSelector(text))
  if (selector instanceof SelectorError) return { issue: selector.issue, matches: () => false }
  return {
    issue: null,
    matches: (endpoint, onFailure) => {
      const result = orError(() => selector(endpoint))
      if (result instanceof SelectorError) onFailure?.(result)
      return result === true
    },
  }
}
