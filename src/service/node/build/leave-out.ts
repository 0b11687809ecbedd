import { parseAst, Visitor, type ESTree } from 'vite'

/** What a program never does, in the words of its source. */
export type Never = {
  /** Values that a member never has, by its name. */
  values: Record<string, readonly number[]>
  /** Variables that nothing is ever equal to. */
  constants: readonly string[]
  /** Texts that the `switch` of a function is never asked for, by its name. */
  cases: Record<string, readonly string[]>
  /** What a variable, a member or a call always is: by name, as code. */
  variables: Record<string, string>
  members: Record<string, string>
  calls: Record<string, string>
  /** Properties that are never read of the objects that are written with them. */
  properties: readonly string[]
}

type Span = { start: number; end: number }
type Edit = Span & { text: string }
type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression

const isIn = (inner: Span, outer: Span): boolean =>
  inner.start >= outer.start && inner.end <= outer.end

const nameOf = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : '')

const memberOf = (node: ESTree.Node): string =>
  node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : ''

/** Whether reading it does nothing else. */
const isPlain = (node: ESTree.Node): boolean =>
  node.type === 'Identifier' || (node.type === 'MemberExpression' && isPlain(node.object))

/** Whether control surely never goes on after a statement. */
const ends = (node: ESTree.Node | undefined): boolean =>
  node?.type === 'BlockStatement'
    ? ends(node.body.at(-1))
    : /^(?:Break|Continue|Return|Throw)Statement$/.test(node?.type ?? '')

const edited = (source: string, edits: readonly Edit[]): string => {
  let code = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    // Inside what another edit replaces.
    if (start < at) continue
    code += source.slice(at, start) + text
    at = end
  }
  return code + source.slice(at)
}

/**
 * A program without what it never does: conditions become constants and cases go, so that the bundler can leave out
 * what nothing leads to any more. Throws if something of `never` is not in the source.
 */
export const leaveOut = (source: string, never: Never): string => {
  const { constants, properties } = never
  const values = new Map(Object.entries(never.values))
  const cases = new Map(Object.entries(never.cases))
  const variables = new Map(Object.entries(never.variables))
  const members = new Map(Object.entries(never.members))
  const calls = new Map(Object.entries(never.calls))
  const edits: Edit[] = []
  const removed: Span[] = []
  const seen = new Set<string>()
  const functions: AnyFunction[] = []
  const declared: { name: string; at: Span; within: AnyFunction | undefined }[] = []
  // Identifiers that are no reading of a variable.
  const names = new Set<ESTree.Node>()

  const edit = ({ start, end }: Span, text: string, rule: string): void => {
    edits.push({ start, end, text })
    seen.add(rule)
  }
  /** The rule by which one side of a comparison never equals the other. */
  const unequal = (one: ESTree.Node, other: ESTree.Node): string | undefined => {
    if (constants.includes(nameOf(other))) return nameOf(other)
    if (other.type !== 'Literal' || typeof other.value !== 'number') return undefined
    return values.get(memberOf(one))?.includes(other.value)
      ? `${memberOf(one)} ${other.value}`
      : undefined
  }
  const neverMet = (asked: ESTree.Node, test: ESTree.Node): string | undefined => {
    const name = functions.at(-1)?.id?.name ?? ''
    if (test.type !== 'Literal' || typeof test.value !== 'string') return unequal(asked, test)
    return cases.get(name)?.includes(test.value) ? `${name} ${test.value}` : undefined
  }
  const enter = (node: AnyFunction): void => {
    functions.push(node)
    if (node.id) names.add(node.id)
  }
  const leave = (): void => void functions.pop()

  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    Property: ({ key, computed }) => void (computed || names.add(key)),
    ObjectExpression: ({ end, properties: all }) => {
      for (const [index, one] of all.entries()) {
        const name = one.type === 'Property' && !one.computed ? nameOf(one.key) : ''
        // With the comma after it.
        const gone = { start: one.start, end: all[index + 1]?.start ?? end - 1 }
        if (properties.includes(name)) edit(gone, '', name)
      }
    },
    VariableDeclarator: ({ id }) => {
      names.add(id)
      declared.push({ name: nameOf(id), at: id, within: functions.at(-1) })
    },
    SwitchStatement: ({ discriminant, cases: all }) => {
      // Whether the statements before a case go on into it.
      let isReached = false
      for (const one of all) {
        const [first] = one.consequent
        const rule = one.test ? neverMet(discriminant, one.test) : undefined
        if (rule !== undefined) {
          const gone = isReached && first ? { start: one.start, end: first.start } : one
          edit(gone, '', rule)
          removed.push(gone)
        }
        if (rule === undefined || (isReached && first)) isReached = !ends(one.consequent.at(-1))
      }
    },
    BinaryExpression: (node) => {
      if (node.operator !== '===' && node.operator !== '!==') return
      const rule = unequal(node.left, node.right) ?? unequal(node.right, node.left)
      if (rule !== undefined) edit(node, node.operator === '===' ? '!1' : '!0', rule)
    },
    AssignmentExpression: (node) => {
      const { left, right } = node
      names.add(left)
      const value = variables.get(nameOf(left))
      if (value !== undefined) edit(node, value, nameOf(left))
      // A method of a class that is nowhere made.
      if (left.type !== 'MemberExpression' || memberOf(left.object) !== 'prototype') return
      const { object } = left
      if (object.type !== 'MemberExpression' || variables.get(nameOf(object.object)) === undefined)
        return
      const isShared = right.type === 'AssignmentExpression'
      if (isShared) edit({ start: node.start, end: right.start }, '', nameOf(object.object))
      else edit(node, '0', nameOf(object.object))
    },
    CallExpression: (node) => {
      const value = calls.get(nameOf(node.callee))
      if (value !== undefined) edit(node, value, nameOf(node.callee))
    },
    MemberExpression: (node) => {
      if (!node.computed) names.add(node.property)
      const value = members.get(memberOf(node))
      if (value === undefined || names.has(node)) return
      if (!isPlain(node)) throw new Error(`Reading ${memberOf(node)} does something else, too`)
      edit(node, value, memberOf(node))
    },
    Identifier: (node) => {
      const value = variables.get(node.name)
      const isOther = functions.some(({ params }) =>
        params.some((one) => nameOf(one) === node.name),
      )
      if (value !== undefined && !names.has(node) && !isOther) edit(node, value, node.name)
    },
  }).visit(parseAst(source))

  for (const name of variables.keys())
    if (declared.some((one) => one.name === name && one.within))
      throw new Error(`There are two variables ${name}`)
  // A variable that a removed case declares may be of use in another.
  for (const { name, at, within } of declared)
    if (within?.body && removed.some((span) => isIn(at, span) && !isIn(within, span)))
      edits.push({ start: within.body.start + 1, end: within.body.start + 1, text: `var ${name};` })

  const rules = [
    ...[...values].flatMap(([name, all]) => all.map((value) => `${name} ${value}`)),
    ...constants,
    ...properties,
    ...[...cases].flatMap(([name, all]) => all.map((text) => `${name} ${text}`)),
    ...[variables, members, calls].flatMap((one) => [...one.keys()]),
  ]
  const missing = rules.filter((rule) => !seen.has(rule))
  if (missing.length > 0) throw new Error(`The source does not have: ${missing.join(', ')}`)
  return edited(source, edits)
}
