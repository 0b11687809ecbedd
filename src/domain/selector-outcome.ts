import { type Expression, partsOf } from './expression-parts.ts'
import { constantOf, selectorTree } from './selectors.ts'

/** What a selector's value is whatever the endpoint: `fails` stands for any value but true and false, too. */
type Constant = true | false | 'fails'

const NO_NAMES: ReadonlySet<string> = new Set()

/** Whether an expression reads no variable but those that its own loops make. */
const isClosed = (expression: Expression | undefined, made = NO_NAMES): boolean => {
  if (!expression) return true
  const { exprKind } = expression
  if (exprKind.case === 'identExpr') return made.has(exprKind.value.name)
  if (exprKind.case !== 'comprehensionExpr')
    return partsOf(exprKind).every((part) => isClosed(part, made))
  const { iterVar, iterVar2, accuVar, iterRange, accuInit, ...loop } = exprKind.value
  const inside = new Set([...made, iterVar, iterVar2, accuVar])
  return (
    [iterRange, accuInit].every((part) => isClosed(part, made)) &&
    [loop.loopCondition, loop.loopStep, loop.result].every((part) => isClosed(part, inside))
  )
}

const either = (left: Constant | null, right: Constant | null): Constant | null => {
  // True counts even if the other side fails.
  if (left === true || right === true) return true
  if (left === null || right === null) return null
  return left === false && right === false ? false : 'fails'
}

const not = (value: Constant | null): Constant | null =>
  typeof value === 'boolean' ? !value : value

/** The value of an expression if it is the same for every endpoint, as far as that can be known; else null. */
const fold = (expression: Expression | undefined): Constant | null => {
  if (!expression) return null
  if (isClosed(expression)) {
    const value = constantOf(expression)?.value
    return typeof value === 'boolean' ? value : 'fails'
  }
  const { exprKind } = expression
  if (exprKind.case !== 'callExpr') return null
  const { function: name, args } = exprKind.value
  const [first, second, third] = args
  switch (name) {
    case '_||_':
      return either(fold(first), fold(second))
    case '_&&_':
      return not(either(not(fold(first)), not(fold(second))))
    case '!_':
      return not(fold(first))
    case '_?_:_': {
      const condition = fold(first)
      if (condition === null) return null
      return condition === 'fails' ? condition : fold(condition ? second : third)
    }
    default:
      return null
  }
}

/**
 * `always` or `never` if a selector matches every endpoint, or none, whatever they are; null if it depends on them,
 * cannot be known, or the text is no selector. A test that reads a field is never known: the field may be missing.
 */
export const fixedOutcome = (text: string): 'always' | 'never' | null => {
  try {
    const value = fold(selectorTree(text) ?? undefined)
    return value === null ? null : value === true ? 'always' : 'never'
  } catch (error) {
    // Nested too deeply.
    if (error instanceof RangeError) return null
    throw error
  }
}
