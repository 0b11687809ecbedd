import type { parse } from '@bufbuild/cel'
import { MADE } from './metered-functions.ts'

type Expression = NonNullable<ReturnType<typeof parse>['expr']>
type Kind = Expression['exprKind']
type Call = Extract<Kind, { case: 'callExpr' }>['value']
type Struct = Extract<Kind, { case: 'structExpr' }>['value']
type Loop = Extract<Kind, { case: 'comprehensionExpr' }>['value']

/** The accumulator of `map` and `filter`; the parser creates it, and no expression text can name it. */
const GATHERED = '@result'

const isGathering = ({ function: name, args: [left] }: Call): boolean =>
  name === '_+_' && left?.exprKind.case === 'identExpr' && left.exprKind.value.name === GATHERED

const counted = (expression: Expression): Expression => ({
  $typeName: 'cel.expr.Expr',
  id: expression.id,
  exprKind: {
    case: 'callExpr',
    value: { $typeName: 'cel.expr.Expr.Call', function: MADE, args: [expression] },
  },
})

const meterCall = (call: Call, inLoop: boolean): Call => {
  // The accumulating sum already counts the element.
  const meterArgument = isGathering(call) ? meterInside : meterExpression
  const args = call.args.map((arg) => meterArgument(arg, inLoop))
  return call.target
    ? { ...call, args, target: meterExpression(call.target, inLoop) }
    : { ...call, args }
}

const meterStruct = (struct: Struct, inLoop: boolean): Struct => {
  // A message can hold copies of any values, which the budget does not see.
  if (struct.messageName !== '')
    throw new Error(`a selector cannot make a ${struct.messageName}, only lists and maps`)
  const entries = struct.entries.map((entry) => ({
    ...entry,
    ...(entry.value && { value: meterExpression(entry.value, inLoop) }),
    keyKind:
      entry.keyKind.case === 'mapKey'
        ? { ...entry.keyKind, value: meterExpression(entry.keyKind.value, inLoop) }
        : entry.keyKind,
  }))
  return { ...struct, entries }
}

const meterLoop = (loop: Loop, inLoop: boolean): Loop => ({
  ...loop,
  ...(loop.iterRange && { iterRange: meterExpression(loop.iterRange, inLoop) }),
  ...(loop.loopStep && { loopStep: meterExpression(loop.loopStep, true) }),
})

const meterKind = (kind: Kind, inLoop: boolean): Kind => {
  switch (kind.case) {
    case 'callExpr':
      return { ...kind, value: meterCall(kind.value, inLoop) }
    case 'listExpr': {
      const elements = kind.value.elements.map((element) => meterExpression(element, inLoop))
      return { ...kind, value: { ...kind.value, elements } }
    }
    case 'structExpr':
      return { ...kind, value: meterStruct(kind.value, inLoop) }
    case 'comprehensionExpr':
      return { ...kind, value: meterLoop(kind.value, inLoop) }
    case 'selectExpr': {
      const { operand } = kind.value
      return operand
        ? { ...kind, value: { ...kind.value, operand: meterExpression(operand, inLoop) } }
        : kind
    }
    case 'constExpr':
    case 'identExpr':
    case undefined:
      return kind
  }
}

const meterInside = (expression: Expression, inLoop: boolean): Expression => ({
  ...expression,
  exprKind: meterKind(expression.exprKind, inLoop),
})

/**
 * Wraps every list and map created in a loop in `@made`, which counts it: the number of iterations is not
 * known in advance, and the library exposes only function calls.
 */
export const meterExpression = (expression: Expression, inLoop = false): Expression => {
  const metered = meterInside(expression, inLoop)
  const { case: kind } = metered.exprKind
  return inLoop && (kind === 'listExpr' || kind === 'structExpr') ? counted(metered) : metered
}
