import type { parse } from '@bufbuild/cel'

/** A part of a selector's parsed tree. */
export type Expression = NonNullable<ReturnType<typeof parse>['expr']>

/** The parts of an expression, in no order that counts. */
export const partsOf = ({
  case: kind,
  value,
}: Expression['exprKind']): (Expression | undefined)[] => {
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
