import { type Expression, partsOf } from './expression-parts.ts'
import { tokensOf } from './selector-tokens.ts'
import { parse } from '@bufbuild/cel'

/** A place in a selector that reads a field of the endpoint. */
export type FieldRead = {
  /** The names from the endpoint to the field: `principal`, `id`. */
  readonly path: readonly string[]
  /** Where the last name is, in UTF-16 code units; with its quotes if it is in brackets. */
  readonly from: number
  readonly to: number
}

/** What a selector reads. */
export type SelectorReads = {
  readonly fields: readonly FieldRead[]
  /** Paths whose presence the selector tests itself. */
  readonly tested: readonly (readonly string[])[]
  /** Variables other than `endpoint`. */
  readonly others: readonly (Omit<FieldRead, 'path'> & { readonly name: string })[]
}

const ROOT = 'endpoint'
const NOTHING: SelectorReads = { fields: [], tested: [], others: [] }

const textOf = (expression: Expression | undefined): string | null => {
  const kind = expression?.exprKind
  return kind?.case === 'constExpr' && kind.value.constantKind.case === 'stringValue'
    ? kind.value.constantKind.value
    : null
}

/** The names in `endpoint.a["b"]`; null if an expression is something else. */
const pathOf = (expression: Expression | undefined, made: ReadonlySet<string>): string[] | null => {
  const kind = expression?.exprKind
  if (kind?.case === 'identExpr') return kind.value.name === ROOT && !made.has(ROOT) ? [] : null
  if (kind?.case === 'selectExpr') {
    const outer = pathOf(kind.value.operand, made)
    return outer && [...outer, kind.value.field]
  }
  if (kind?.case !== 'callExpr' || kind.value.function !== '_[_]') return null
  const [list, key] = kind.value.args
  const outer = pathOf(list, made)
  const name = textOf(key)
  return outer && name !== null ? [...outer, name] : null
}

/** Which fields of the endpoint a selector reads, and where; nothing if it does not parse. */
export const readsOf = (text: string): SelectorReads => {
  let tree: ReturnType<typeof parse>
  try {
    tree = parse(`${text}\n`)
  } catch {
    return NOTHING
  }
  const tokens = [...tokensOf(text)]
  const positions = tree.sourceInfo?.positions ?? {}
  // The tree has the place of the dot, or of the bracket.
  const placeOf = (id: bigint, kind: 'word' | 'string') => {
    const at = positions[String(id)] ?? 0
    const token = tokens.find((one) => one.offset >= at && one.kind === kind)
    return token && { from: token.offset, to: token.offset + token.text.length }
  }
  const fields: FieldRead[] = []
  const tested: string[][] = []
  const others: SelectorReads['others'][number][] = []

  const visit = (expression: Expression | undefined, made: ReadonlySet<string>): void => {
    if (!expression) return
    const { exprKind, id } = expression
    const path = pathOf(expression, made)
    if (exprKind.case === 'selectExpr' && exprKind.value.testOnly) {
      if (path) tested.push(path)
      return visit(exprKind.value.operand, made)
    }
    if (path && path.length > 0) {
      const isDot = exprKind.case === 'selectExpr'
      const place = placeOf(id, isDot ? 'word' : 'string')
      if (place) fields.push({ path, ...place })
    }
    if (exprKind.case === 'identExpr') {
      const { name } = exprKind.value
      const place = placeOf(id, 'word')
      if (place && name !== ROOT && !made.has(name)) others.push({ name, ...place })
    }
    if (exprKind.case === 'callExpr' && exprKind.value.function === '@in') {
      const [key, list] = exprKind.value.args
      const [outer, name] = [pathOf(list, made), textOf(key)]
      if (outer && name !== null) tested.push([...outer, name])
    }
    if (exprKind.case === 'comprehensionExpr') {
      const { iterVar, iterVar2, accuVar, iterRange, accuInit, ...loop } = exprKind.value
      for (const part of [iterRange, accuInit]) visit(part, made)
      const inside = new Set([...made, iterVar, iterVar2, accuVar])
      for (const part of [loop.loopCondition, loop.loopStep, loop.result]) visit(part, inside)
    } else for (const part of partsOf(exprKind)) visit(part, made)
  }
  try {
    visit(tree.expr, new Set())
  } catch (error) {
    // Nested too deeply.
    if (error instanceof RangeError) return NOTHING
    throw error
  }
  return {
    fields: fields.toSorted((a, b) => a.from - b.from),
    tested,
    others: others.toSorted((a, b) => a.from - b.from),
  }
}
