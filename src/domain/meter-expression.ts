import type { parse } from '@bufbuild/cel'
import { GATHER, LOOP, MADE } from './metered-functions.ts'

type Expression = NonNullable<ReturnType<typeof parse>['expr']>
type Kind = Expression['exprKind']
type Call = Extract<Kind, { case: 'callExpr' }>['value']
type Struct = Extract<Kind, { case: 'structExpr' }>['value']
type Loop = Extract<Kind, { case: 'comprehensionExpr' }>['value']

/** The accumulator of `map` and `filter`; the parser creates it, and no expression text can name it. */
const GATHERED = '@result'

// `exists_one` adds a number to it, not a list.
const isGathering = ({ function: name, args: [left, right] }: Call): boolean =>
  name === '_+_' &&
  left?.exprKind.case === 'identExpr' &&
  left.exprKind.value.name === GATHERED &&
  right?.exprKind.case === 'listExpr'

const callOf = (name: string, id: bigint, ...args: Expression[]): Expression => ({
  $typeName: 'cel.expr.Expr',
  id,
  exprKind: {
    case: 'callExpr',
    value: { $typeName: 'cel.expr.Expr.Call', function: name, args },
  },
})

const meterCall = (call: Call, inLoop: boolean): Call => {
  // Gathering already counts the element.
  if (isGathering(call))
    return { ...call, function: GATHER, args: call.args.map((arg) => meterInside(arg, inLoop)) }
  const args = call.args.map((arg) => meterExpression(arg, inLoop))
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

/** The parts of an expression, in no order that counts. */
export const partsOf = ({ case: kind, value }: Kind): (Expression | undefined)[] => {
  switch (kind) {
    case 'callExpr':
      return [value.target, ...value.args]
    case 'listExpr':
      return value.elements
    case 'structExpr':
      return value.entries.flatMap((entry) => [
        entry.value,
        entry.keyKind.case === 'mapKey' ? entry.keyKind.value : undefined,
      ])
    case 'comprehensionExpr':
      return [value.iterRange, value.accuInit, value.loopCondition, value.loopStep, value.result]
    case 'selectExpr':
      return [value.operand]
    case 'constExpr':
    case 'identExpr':
    case undefined:
      return []
  }
}

/** How many operations an expression has. */
const sizeOf = (expression: Expression | undefined): number =>
  expression
    ? partsOf(expression.exprKind).reduce<number>((size, part) => size + sizeOf(part), 1)
    : 0

/** Operations other than calls, such as reading a field, are cheaper than a call, unless they fail. */
const OPERATIONS_PER_STEP = 2

const wholeNumber = (id: bigint, value: number): Expression => ({
  $typeName: 'cel.expr.Expr',
  id,
  exprKind: {
    case: 'constExpr',
    value: {
      $typeName: 'cel.expr.Constant',
      constantKind: { case: 'int64Value', value: BigInt(value) },
    },
  },
})

const meterLoop = (loop: Loop, inLoop: boolean): Loop => {
  const { iterRange: range, loopStep: step } = loop
  const weight = Math.ceil(sizeOf(step) / OPERATIONS_PER_STEP)
  return {
    ...loop,
    ...(range && {
      iterRange: callOf(
        LOOP,
        range.id,
        meterExpression(range, inLoop),
        wholeNumber(range.id, weight),
      ),
    }),
    ...(step && { loopStep: meterExpression(step, true) }),
  }
}

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
 * Wraps every list and map created in a loop in `@made`, and what a loop runs over in `@loop`, which count
 * them: the number of iterations is not known in advance, and the library exposes only function calls.
 */
export const meterExpression = (expression: Expression, inLoop = false): Expression => {
  const metered = meterInside(expression, inLoop)
  const { case: kind } = metered.exprKind
  return inLoop && (kind === 'listExpr' || kind === 'structExpr')
    ? callOf(MADE, metered.id, metered)
    : metered
}
