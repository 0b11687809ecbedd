import { unparse } from '@bufbuild/cel'
import type { SelectorInput } from './selector-input.ts'
import { compileTree, parseTree, SelectorError, type SelectorEndpoint } from './selectors.ts'

type Tree = ReturnType<typeof parseTree>
type Expression = Tree['expr']
type Endpoint = SelectorEndpoint | SelectorInput

/** A selector by its `&&`, `||` and `!`; a test is what has none of these outside a call. */
export type SelectorCondition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly SelectorCondition[] }
  | { readonly kind: 'not'; readonly part: SelectorCondition }
  | {
      readonly kind: 'test'
      /** As an expression, which may be written otherwise than in the selector. */
      readonly text: string
      readonly valueOn: (endpoint: Endpoint) => unknown
    }

/** Whether a condition holds; a text says why it failed. */
type Outcome = boolean | string

/** A test on which the outcome of a selector rests. */
export type Reason = { readonly text: string; readonly outcome: Outcome }

const JOINS: Readonly<Record<string, 'and' | 'or'>> = { '_&&_': 'and', '_||_': 'or' }

// The parser balances a long chain: it is one condition again.
const partsOf = (expression: Expression, join: string): Expression[] => {
  const { case: kind, value } = expression.exprKind
  return kind === 'callExpr' && value.function === join
    ? value.args.flatMap((part) => partsOf(part, join))
    : [expression]
}

const conditionIn = (tree: Tree, expression: Expression): SelectorCondition => {
  const { case: kind, value } = expression.exprKind
  const name = kind === 'callExpr' ? value.function : ''
  const join = JOINS[name]
  if (join) {
    const parts = partsOf(expression, name).map((part) => conditionIn(tree, part))
    return { kind: join, parts }
  }
  const [negated] = kind === 'callExpr' && name === '!_' ? value.args : []
  if (negated) return { kind: 'not', part: conditionIn(tree, negated) }
  return {
    kind: 'test',
    text: unparse({ ...tree, expr: expression }),
    valueOn: compileTree(expression),
  }
}

/** The condition that a selector is. Throws SelectorError if the text does not parse. */
export const conditionOf = (text: string): SelectorCondition => {
  const tree = parseTree(text)
  return conditionIn(tree, tree.expr)
}

const testOutcome = (valueOn: (endpoint: Endpoint) => unknown, endpoint: Endpoint): Outcome => {
  try {
    const value = valueOn(endpoint)
    return typeof value === 'boolean' ? value : 'Its value is neither true nor false.'
  } catch (error) {
    return error instanceof SelectorError ? error.message : String(error)
  }
}

type Explained = { readonly outcome: Outcome; readonly reasons: readonly Reason[] }

// What decides an `and` is what is false in it, and an `or` what is true: nothing else counts then, not even what
// failed. Where nothing decides, all parts together do.
const joined = (parts: readonly Explained[], deciding: boolean): Explained => {
  const failed = parts.find(({ outcome }) => typeof outcome === 'string')
  const outcome = parts.some((part) => part.outcome === deciding)
    ? deciding
    : (failed?.outcome ?? !deciding)
  const responsible = parts.filter((part) =>
    typeof outcome === 'string' ? typeof part.outcome === 'string' : part.outcome === outcome,
  )
  return { outcome, reasons: responsible.flatMap(({ reasons }) => reasons) }
}

/** Whether a condition holds for an endpoint, and on which tests that rests. */
export const explainCondition = (condition: SelectorCondition, endpoint: Endpoint): Explained => {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return joined(
        condition.parts.map((part) => explainCondition(part, endpoint)),
        condition.kind === 'or',
      )
    case 'not': {
      const { outcome, reasons } = explainCondition(condition.part, endpoint)
      return { outcome: typeof outcome === 'string' ? outcome : !outcome, reasons }
    }
    case 'test': {
      const outcome = testOutcome(condition.valueOn, endpoint)
      return { outcome, reasons: [{ text: condition.text, outcome }] }
    }
  }
}
